/** Requests that an applicant makes, or that staff cause by deleting answers (decisions 5). */
export const REQUEST_TYPES = ['Extension', 'Reset', 'Adjustment'] as const;
