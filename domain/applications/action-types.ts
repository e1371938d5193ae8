/** What an applicant may ask for, or staff cause by deleting answers (decisions 5). */
export const ACTION_TYPES = ['Extension', 'Reset', 'Adjustment'] as const;
