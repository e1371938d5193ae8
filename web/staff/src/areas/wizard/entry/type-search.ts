import { ASSESSMENT_TYPES, JOB_KINDS, type AssessmentType, type JobKind } from '@vivavoce/domain/jobs/kind-names.ts';

/** The purpose and the kind of a new activity, until its draft exists. */
export type TypeSearch = { assessment_type?: AssessmentType; kind?: JobKind };

export function readTypeSearch({ assessment_type, kind }: Record<string, unknown>): TypeSearch {
  const type = ASSESSMENT_TYPES.find((candidate) => candidate === assessment_type);
  const match = JOB_KINDS.find((jobKind) => jobKind === kind && jobKind !== 'presentation');
  return { ...(type && { assessment_type: type }), ...(match && { kind: match }) };
}

export const typeOf = ({ assessment_type }: TypeSearch): AssessmentType => assessment_type ?? 'assessment';
