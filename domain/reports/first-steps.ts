/** The steps of a new company to its first rated answer, in order. The list ends with the last one. */
export const FIRST_STEPS = ['brand', 'activity', 'colleague', 'invite', 'rate'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
