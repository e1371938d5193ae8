import { personNote } from '@vivavoce/contract/applications/people.ts';
import type { PersonNote, PersonProfile } from '@vivavoce/contract/types.ts';
import { statusLabel } from '@vivavoce/domain/applications/status-label.ts';
import { isPresentationJob } from '@vivavoce/domain/jobs/kinds.ts';
import { isShareable } from '@vivavoce/domain/reviews/guest-links.ts';
import type { StaffActor } from '../../actor.ts';
import { isoOf } from '../../db/iso-of.ts';
import { present } from '../../http/present.ts';
import { canAnswer } from '../../policies/answers.policy.ts';
import { canApplication } from '../../policies/applications.policy.ts';
import type { ApplicationAction } from '../../policies/applications.policy.ts';
import { canJob } from '../../policies/jobs.policy.ts';
import type { JobSubject } from '../../policies/jobs.policy.ts';
import type { ApplicationOfPerson, NoteRow } from './people.repository.ts';

const iso = (value: string | null): string | null => (value === null ? null : isoOf(value));

type Reader = StaffActor & { company_id: number };

const subjectOf = ({ company_id }: Reader, row: ApplicationOfPerson): JobSubject => ({
  company_id,
  created_by: row.job_created_by,
  is_webinar: row.is_webinar,
  panel: row.may_decide === null ? null : { may_decide: row.may_decide },
});

export const mayDo = (actor: Reader, row: ApplicationOfPerson, action: ApplicationAction): boolean =>
  canApplication(actor, action, subjectOf(actor, row));

/** Each fact of an application as its list shows it to the same reader. */
export function presentOfPerson(
  actor: Reader,
  row: ApplicationOfPerson,
  now: Date,
): PersonProfile['applications'][number] {
  const { code, incomplete } = statusLabel(row, now);
  return {
    id: row.id,
    job: {
      id: row.job_id,
      title: row.title,
      rating_style: row.rating_style as 1 | 2 | 3,
      rating_scale: row.rating_scale,
      is_webinar: row.is_webinar,
      archived: row.job_archived,
    },
    email: row.email,
    answer_count: row.answer_count,
    average_review: row.withheld ? null : row.average_review,
    rated_by: row.withheld ? null : row.review_count,
    panel_size: row.panel_size,
    bucket: row.bucket,
    label: { code, incomplete },
    shortlisted_at: iso(row.shortlisted_at),
    rejected_at: iso(row.rejected_at),
    outcome_note: mayDo(actor, row, 'decide') ? row.outcome_note : null,
    feedback_released_at: iso(row.feedback_released_at),
    may_share: isShareable(row) && canJob(actor, 'manage_panel', subjectOf(actor, row)),
    may_download:
      row.responded_at !== null && isPresentationJob(row) && canAnswer(actor, 'watch', subjectOf(actor, row)),
    responded_at: iso(row.responded_at),
    invited_at: iso(row.invited_at),
    deadline: iso(row.deadline),
    archived_at: iso(row.archived_at),
    created_at: isoOf(row.created_at),
    kept_until: row.kept_until,
    strip: row.strip.map(({ question, state, height }) => ({ question, state, height, rated_by_you: false })),
  };
}

export const presentNote = (actor: StaffActor, row: NoteRow): PersonNote =>
  present(personNote, row, {
    person: row.user_id,
    application: row.application_id,
    created_by: { id: row.created_by, full_name: row.author },
    own: row.created_by === actor.user_id,
  });
