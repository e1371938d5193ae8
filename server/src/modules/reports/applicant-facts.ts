import { stepNumber } from '@vivavoce/domain/reports/funnel.ts';
import type { ReportStep } from '@vivavoce/domain/reports/funnel.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { RATABLE } from '../../db/left-to-rate.ts';

const number = (step: ReportStep) => sql.raw(String(stepNumber(step)));

/** When the applicant came among the reviewed ones: by the first review that was sent, or by a decision of staff. */
const REVIEWED_AT = sql`least(a.reviewed_at, e.first_review)`;

/** The furthest step of an applicant; an outcome without answers is no step of an interview. */
const STEP = sql`case
  when a.responded_at is not null and coalesce(a.shortlisted_at, a.rejected_at) is not null then ${number('decided')}
  when a.responded_at is not null and ${REVIEWED_AT} is not null then ${number('reviewed')}
  when a.responded_at is not null then ${number('sent')}
  when e.started then ${number('started')}
  when a.checked_at is not null then ${number('checked')}
  when e.set_up then ${number('set_up')}
  when a.opened_at is not null then ${number('opened')}
  when not a.invitation_failed then ${number('delivered')}
  else ${number('invited')} end`;

/** Why an applicant has got no further, in the order of REPORT_CAUSES; the answers of others wait for staff. */
const cause = (now: Date): SQL => sql`case
  when a.declined_at is not null then 'declined'
  when a.responded_at is not null then 'open'
  when a.invitation_failed and a.opened_at is null then case
    when a.invitation_fault in ('address', 'mailbox_full', 'policy') then 'undelivered_' || a.invitation_fault
    else 'undelivered' end
  when e.last_check = 'check.failed' then case
    when e.check_reason ~ '^(camera|permission|frames|too_many_frames|no_media)' then 'check_camera'
    when e.check_reason ~ '^microphone' then 'check_microphone'
    when e.check_reason ~ '^line' then 'check_connection'
    else 'check_other' end
  when e.last_attempt = 'attempt.interrupted' then 'fault'
  when a.deadline <= ${now.toISOString()}::timestamptz then 'deadline'
  else 'open' end`;

const hoursBetween = (from: SQL, to: SQL) =>
  sql`case when ${to} >= ${from} then floor(extract(epoch from ${to} - ${from}) / 3600)::int end`;

/** Sent reviews, as `ReviewFacts`. Two overall ratings of one applicant are on one scale. */
const REVIEWS = sql`(
  select jsonb_agg(jsonb_build_object('user', r.user_id, 'hours', ${hoursBetween(sql`a.responded_at`, sql`r.sent_at`)},
    'compared', o.compared, 'equal', o.equal) order by r.user_id)
  from reviews r cross join lateral (
    select count(*) as compared, count(*) filter (where o.rating = r.rating) as equal from reviews o
    where o.application_id = r.application_id and o.user_id <> r.user_id and o.sent_at is not null
      and o.excluded_at is null and r.excluded_at is null and o.rating is not null and r.rating is not null) o
  where r.application_id = a.id and r.sent_at is not null)`;

/** Questions that were answered, or left out of what was sent, as `QuestionFacts`. */
const QUESTIONS = sql`(
  select jsonb_agg(jsonb_build_object('question', q.question_id, 'attempts', t.attempts,
    'seconds', round(coalesce(m.duration, m.recorded_ms / 1000.0,
      case when n.id is not null then
        greatest(0, extract(epoch from w.saved_at - w.started_at) - (w.paused_ms + w.credited_ms) / 1000.0) end))) order by q.question_id)
  from (select question_id from question_openings where application_id = a.id
    union select question_id from answers where application_id = a.id) q
  left join answers n on n.application_id = a.id and n.question_id = q.question_id
  left join attempts m on m.id = n.attempt_id
  left join written_answers w on w.id = n.written_id
  cross join lateral (select count(*) as attempts from attempts
    where application_id = a.id and question_id = q.question_id and counted) t
  where n.id is not null or a.responded_at is not null)`;

/**
 * The rows of `report_applicants` of these applicants, from the tables in which the product works. Applicants who were
 * never invited have none.
 * @param applications a condition over the alias `a` of applications
 */
export const factsOf = (applications: SQL, now: Date): SQL => sql`
  select f.id as application_id, f.company_id, f.job_id, (f.quarter at time zone f.time_zone)::date as day, f.quarter as invited_at,
    f.step, f.cause, f.device, f.browser, f.adjusted, f.outcome, f.sent_hours, f.reviewed_hours, f.decided_hours,
    f.ratable, coalesce(f.reviews, '[]') as reviews, coalesce(f.questions, '[]') as questions,
    case when f.cause = 'open' and f.step < ${number('sent')} then f.deadline end as closes_at
  from (
    select a.id, a.company_id, a.job_id, a.deadline, c.time_zone,
      date_bin('15 minutes', coalesce(a.invited_at, a.opened_at), '2000-01-01Z') as quarter,
      ${STEP} as step, ${cause(now)} as cause,
      coalesce(e.device, 'unknown') as device, e.browser, a.reasonable_adjustments as adjusted,
      case when a.shortlisted_at is not null then 'shortlisted' when a.rejected_at is not null then 'rejected' end as outcome,
      ${hoursBetween(sql`coalesce(a.invited_at, a.opened_at)`, sql`a.responded_at`)} as sent_hours,
      ${hoursBetween(sql`a.responded_at`, REVIEWED_AT)} as reviewed_hours,
      ${hoursBetween(sql`coalesce(${REVIEWED_AT}, a.responded_at)`, sql`coalesce(a.shortlisted_at, a.rejected_at)`)} as decided_hours,
      a.responded_at is not null and a.archived_at is null and coalesce(a.shortlisted_at, a.rejected_at) is null
        and ${RATABLE} as ratable,
      ${REVIEWS} as reviews, ${QUESTIONS} as questions
    from applications a
    join companies c on c.id = a.company_id
    cross join lateral (
      select (select min(sent_at) from reviews r where r.application_id = a.id) as first_review,
        bool_or(type = 'setup.started') as set_up, bool_or(type = 'question.opened') as started,
        (array_agg(type order by id desc) filter (where type in ('check.passed', 'check.warned', 'check.failed')))[1] as last_check,
        (array_agg(data->>'reason' order by id desc) filter (where type = 'check.failed'))[1] as check_reason,
        (array_agg(type order by id desc) filter (where type in ('attempt.stored', 'attempt.interrupted')))[1] as last_attempt,
        (array_agg(data->>'device' order by id desc) filter (where type = 'link.opened'))[1] as device,
        (array_agg(data->>'browser' order by id desc) filter (where type = 'link.opened'))[1] as browser
      from events where application_id = a.id
    ) e
    where (${applications}) and coalesce(a.invited_at, a.opened_at) is not null
  ) f`;
