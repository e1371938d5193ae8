/** One applicant of one activity: by name, so that their ids are never swapped. */
export type OfApplicant = { job: number; application: number };
