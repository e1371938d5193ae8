/** Quantities that a plan may limit: activities that are not archived, applicants, members of the company. */
export const PLAN_LIMITED = ['activities', 'applicants', 'users'] as const;
export type PlanLimited = (typeof PLAN_LIMITED)[number];

/** The use of one limit; `max` null means no limit. */
export interface PlanUse {
  used: number;
  max: number | null;
}

/** How many more there may be; a plan that was lowered below its use leaves 0, never less. */
export const quotaLeft = ({ used, max }: PlanUse): number => (max === null ? Infinity : Math.max(0, max - used));
