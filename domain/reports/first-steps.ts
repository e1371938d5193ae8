/** The steps of a new company to its first rated answer, in order, with their minutes. The list ends with the last one. */
export const FIRST_STEP_MINUTES = { brand: 1, email: 1, activity: 3, colleague: 1, invite: 2, rate: 2 } as const;
export type FirstStep = keyof typeof FIRST_STEP_MINUTES;
export const FIRST_STEPS = Object.keys(FIRST_STEP_MINUTES) as [FirstStep, ...FirstStep[]];
