import { ASSESSMENT_TYPES, JOB_KINDS, type AssessmentType, type JobKind } from '@vivavoce/domain/jobs/kind-names.ts';
import { addressOf, readOneOf } from '../../../ui/data/list-search.ts';

/** The purpose and the kind of a new activity, until its draft exists. */
export type TypeSearch = { assessment_type?: AssessmentType; kind?: JobKind };

export const readTypeSearch = ({ assessment_type, kind }: Record<string, unknown>): TypeSearch =>
  addressOf<TypeSearch>({
    assessment_type: readOneOf(assessment_type, ASSESSMENT_TYPES),
    kind: kind === 'presentation' ? undefined : readOneOf(kind, JOB_KINDS),
  });

export const typeOf = ({ assessment_type }: TypeSearch): AssessmentType => assessment_type ?? 'assessment';
