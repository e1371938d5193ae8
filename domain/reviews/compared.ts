/** How many applicants are compared side by side. */
export const COMPARED = { min: 2, max: 4 } as const;
