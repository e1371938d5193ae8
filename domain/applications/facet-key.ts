import { applicantBucket } from './bucket.ts';
import type { ApplicantBucket } from './bucket.ts';
import type { Facet } from './facets.ts';
import { RATING_STYLE } from '../reviews/styles.ts';
import { APPLICATION_STATUS } from './status.ts';
import { STATUS_LABELS, statusLabel, timelessLabelSql } from './status-label.ts';
import type { StatusLabelCode } from './status-label.ts';

/**
 * Conditions of labels and facets on an applicant, apart from the clock and the viewer, as one small number: an index
 * by bucket and this number has applicants of one kind next to each other, in the order of the list.
 */
const LABEL_UNIT = 8;
const INCOMPLETE = 4;
const ADJUSTED = 2;
const ARCHIVED = 1;

/** Whether answers may be missing: for certain only where the questions of the applicant are written down. */
const lacksAnswersSql = `status = ${APPLICATION_STATUS.incomplete} OR jsonb_array_length(strip) = 0 OR answer_count < jsonb_array_length(strip)`;
const label = timelessLabelSql();

/** The number as a PostgreSQL expression over bare column names, without a clock or a lookup. */
export const facetKeySql = `(
  (array_position(ARRAY[${STATUS_LABELS.map((each) => `'${each}'`).join(', ')}]::text[], ${label}) - 1) * ${LABEL_UNIT}
  + CASE WHEN (${label}) = 'NotReviewed' AND answer_count > 0 AND (${lacksAnswersSql}) THEN ${INCOMPLETE} ELSE 0 END
  + CASE WHEN reasonable_adjustments THEN ${ADJUSTED} ELSE 0 END
  + CASE WHEN archived_at IS NOT NULL THEN ${ARCHIVED} ELSE 0 END)::smallint`;

const flags = (places: number): boolean[][] =>
  Array.from({ length: 2 ** places }, (_, n) =>
    Array.from({ length: places }, (_flag, index) => (n >> index) % 2 === 1),
  );

/** The labels that applicants of each bucket can have, as the two rules say; late ones count as awaited. */
function labelsOfBuckets(): Record<ApplicantBucket, Set<StatusLabelCode>> {
  const at = new Date(0);
  const labels: Record<ApplicantBucket, Set<StatusLabelCode>> = {
    ToInvite: new Set(),
    AwaitingResponse: new Set(),
    Responded: new Set(),
    Reviewed: new Set(),
    Outcomes: new Set(),
  };
  for (const [shortlisted, rejected, rated, reviewed, answered, declined, invited, responded, failed] of flags(9)) {
    const row = {
      shortlisted_at: shortlisted ? at : null,
      rejected_at: rejected ? at : null,
      average_review: rated ? 1 : null,
      reviewed_at: reviewed ? at : null,
      answer_count: answered ? 1 : 0,
      declined_at: declined ? at : null,
      invited_at: invited ? at : null,
      responded_at: responded ? at : null,
      invitation_failed: failed === true,
      deadline: null,
      status: APPLICATION_STATUS.invited,
      rating_style: RATING_STYLE.overall,
      question_count: 1,
    };
    labels[applicantBucket(row)].add(statusLabel(row, at).code);
  }
  return labels;
}
const bucketLabels = labelsOfBuckets();

/** Without a clock no applicant is late. */
const timeless = (code: StatusLabelCode): StatusLabelCode => (code === 'Expired' ? 'AwaitingResponse' : code);

/** Conditions of a filter that the number covers. */
export type KeyFilter = { [Name in Facet]?: boolean | undefined } & { label?: StatusLabelCode | undefined };

/** Whether the number narrows any condition of the filter. */
export const isKeyed = ({ label: code, incomplete, reasonable_adjustments }: KeyFilter): boolean =>
  code !== undefined || incomplete === true || reasonable_adjustments === true;

/**
 * The numbers of applicants in a bucket who may match. They are exact for labels and adjustments; for incomplete ones a few
 * more. They do not say whether a deadline has passed.
 * @param archived whether archived ones are meant, current ones or (null) both
 * @returns in ascending order; none where no applicant of the bucket can match
 */
export function facetKeys(bucket: ApplicantBucket, filter: KeyFilter, archived: boolean | null): number[] {
  const timelessLabel = filter.label && timeless(filter.label);
  const keys: number[] = [];
  for (const code of bucketLabels[bucket]) {
    if (timelessLabel && code !== timelessLabel) continue;
    for (const [incomplete, adjusted, inArchive] of flags(3)) {
      if (incomplete ? code !== 'NotReviewed' : filter.incomplete) continue;
      if (filter.reasonable_adjustments && !adjusted) continue;
      if (archived !== null && inArchive !== archived) continue;
      keys.push(
        STATUS_LABELS.indexOf(code) * LABEL_UNIT +
          (incomplete ? INCOMPLETE : 0) +
          (adjusted ? ADJUSTED : 0) +
          (inArchive ? ARCHIVED : 0),
      );
    }
  }
  return keys.toSorted((a, b) => a - b);
}
