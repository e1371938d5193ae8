import { ASSESSMENT_TYPES, type AssessmentType } from '@vivavoce/domain/jobs/kinds.ts';

/** The purpose of a new activity, until its draft exists. */
export type TypeSearch = { assessment_type?: AssessmentType };

export function readTypeSearch({ assessment_type }: Record<string, unknown>): TypeSearch {
  const match = ASSESSMENT_TYPES.find((type) => type === assessment_type);
  return match ? { assessment_type: match } : {};
}

export const typeOf = ({ assessment_type }: TypeSearch): AssessmentType => assessment_type ?? 'assessment';
