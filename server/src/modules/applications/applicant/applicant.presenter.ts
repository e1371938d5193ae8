import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import type { ApplicationRow } from '../../../access/load-application.ts';
import type { JobRecord } from '../../../access/load-job.ts';
import type { StaffActor } from '../../../actor.ts';
import { canApplication, mayReadAdjustments, mayReadApplicants } from '../../../policies/applications.policy.ts';
import { presentApplication } from '../list/applications.presenter.ts';
import type { Presented } from '../list/applications.presenter.ts';

/** Name, contact details, adjustments and ratings of an applicant. */
const WITHHELD = {
  names: { first_name: '', last_name: '' },
  average_review: null,
  rated_by: null,
  discuss: false,
  declined_reason: null,
  external_id: null,
  metadata: {},
  reasonable_adjustments: false,
  invitation_refusal: null,
  phone: null,
  custom_field: null,
  cv: null,
  tags: [],
  adjustments: {},
  programmes: null,
  unmet: false,
  requirements: [],
  outcome: null,
  outcome_mail_at: null,
} satisfies Partial<ApplicationDetail>;

/** Why the standing outcome was decided, for those who may decide. */
function outcomeFor(actor: StaffActor, { job, panel }: JobRecord, row: ApplicationRow): ApplicationDetail['outcome'] {
  const isDecided = row.shortlisted_at !== null || row.rejected_at !== null;
  if (!isDecided || !canApplication(actor, 'decide', { ...job, panel })) return null;
  const { outcome_reason: reason, outcome_note: note, outcome_mail_at } = row;
  return { reason, note, mail_at: outcome_mail_at?.toISOString() ?? null };
}

/**
 * One applicant. A token without the reading scope gets the id and the state.
 */
export function presentApplicationDetail(
  row: Presented & { application: ApplicationRow } & Pick<ApplicationDetail, 'cv' | 'names' | 'requirements'>,
  actor: StaffActor,
  record: JobRecord,
  now: Date,
  restrictedFields: Pick<ApplicationDetail, 'invitation_refusal'>,
): ApplicationDetail {
  const detail = {
    ...presentApplication(row, actor, record, now),
    ...restrictedFields,
    names: row.names,
    phone: row.application.phone,
    custom_field: row.application.custom_field,
    cv: row.cv,
    adjustments: mayReadAdjustments(actor, record) ? row.application.adjustments : {},
    programmes: isUniversity(record.company) ? row.application.programmes : null,
    requirements: row.requirements,
    outcome: outcomeFor(actor, record, row.application),
  };
  if (mayReadApplicants(actor)) return detail;
  return { ...detail, ...WITHHELD, user: { id: row.user.id, full_name: '', email: '' } };
}
