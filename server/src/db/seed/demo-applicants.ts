import { formParts } from '@vivavoce/domain/kinds/forms.ts';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { NOTICE_VERSION } from '../../modules/interviews/state/notice.ts';
import type { Tx } from '../client.ts';
import {
  applications,
  consents,
  type events,
  job_versions,
  survey_replies,
  users,
  version_videos,
} from '../schema/index.ts';
import type { JobVersionContent, jobs, questions } from '../schema/index.ts';
import type { RecordedAnswer } from './ai/recorded-run.ts';
import { addDemoAnswers, stripOf } from './demo-answers.ts';
import type { StoredClip } from './demo-clips.ts';
import { DECLINE_REASONS } from './demo-content.ts';
import type { Spread } from './demo-content.ts';
import { addDemoMails } from './demo-mails.ts';
import { DEMO_SPEAKERS } from './demo-people.ts';
import type { DemoName, DemoNames, DemoSpeaker } from './demo-people.ts';
import type { DemoQuestion } from './demo-questions.ts';
import { addDemoReviews, quality } from './demo-reviews.ts';
import { timesOf } from './demo-timeline.ts';
import type { DemoTimes } from './demo-timeline.ts';
import type { DemoKind } from './kinds/demo-kind.ts';

type JobRow = typeof jobs.$inferSelect;
type QuestionRow = typeof questions.$inferSelect;
type Application = typeof applications.$inferInsert;
type DemoState = keyof Spread;

export interface DemoApplicants {
  job: JobRow;
  /** The activity's position in the demo. */
  place: number;
  time_zone: string;
  questions: QuestionRow[];
  /** The recordings for the questions, in their order. */
  demoQuestions: DemoQuestion[];
  /** Kind of the activity; undefined for an interview with questions. */
  kind: DemoKind | undefined;
  panel: number[];
  spread: Spread;
  clips: StoredClip[];
  names: DemoNames;
  now: Date;
  /** The events of all applicants; the caller stores them in the order of time. */
  feed: (typeof events.$inferInsert)[];
  /** The activity that also holds the open invitation of applicant@mail.example. */
  first: boolean;
  /** AI results for the answers of applicants, who agreed to them; undefined where answers have typed captions. */
  recordedRun: readonly RecordedAnswer[] | undefined;
}

/** The share of answered questions per bucket; none in the others. */
const ANSWERED: Partial<Record<DemoState, number>> = {
  responded: 1,
  incomplete: 0.6,
  withdrawn: 0.4,
  reviewed: 1,
  successful: 1,
  unsuccessful: 1,
};

const STATUS: Record<DemoState, number> = {
  to_invite: 0,
  undelivered: 1,
  awaiting: 1,
  expired: 1,
  declined: 3,
  responded: 4,
  incomplete: 6,
  withdrawn: 3,
  reviewed: 4,
  successful: 4,
  unsuccessful: 4,
};

/** Devices with which applicants open their links. */
const DEVICES = [
  { device: 'phone', browser: 'safari' },
  { device: 'computer', browser: 'chrome' },
  { device: 'phone', browser: 'chrome' },
  { device: 'computer', browser: 'edge' },
  { device: 'computer', browser: 'firefox' },
];

/** How far applicants came whose time ran out, and what stopped them. */
const STOPPED = [
  { events: [], checked: false },
  { events: [{ type: 'setup.started', data: {} }], checked: false },
  {
    events: [
      { type: 'setup.started', data: {} },
      { type: 'check.failed', data: { reason: 'microphone_silent' } },
    ],
    checked: false,
  },
  {
    events: [
      { type: 'setup.started', data: {} },
      { type: 'check.failed', data: { reason: 'camera_missing' } },
    ],
    checked: false,
  },
  {
    events: [
      { type: 'setup.started', data: {} },
      { type: 'check.passed', data: {} },
      { type: 'question.opened', data: {} },
      { type: 'attempt.interrupted', data: {} },
    ],
    checked: true,
  },
] as const;
/** After the invitation. */
const STOPPED_AFTER_MS = 5 * 3_600_000;

const OUTCOMES = { successful: 'shortlisted', unsuccessful: 'rejected' } as const;
const outcomeOf = (state: DemoState) => (state === 'successful' || state === 'unsuccessful' ? state : null);

/** The version of an activity that its applicants answered. */
export async function addVersion(
  tx: Tx,
  { job, questions: questionRows, kind: another }: Pick<DemoApplicants, 'job' | 'questions' | 'kind'>,
): Promise<number> {
  const {
    title,
    description,
    contact_name,
    applicant_accept_subheading,
    applicant_accept_text,
    interview_intro_text,
    interview_complete_message,
    allow_answer_review,
  } = job;
  const content: JobVersionContent = {
    title,
    description,
    contact_name,
    applicant_accept_subheading,
    applicant_accept_text,
    interview_intro_text,
    interview_complete_message,
    allow_answer_review,
    applicant_accept_video: job.applicant_accept_video,
    interview_intro_video: job.interview_intro_video,
    interview_complete_video: job.interview_complete_video,
    ...(another?.form && { form: another.form, questionnaire_intro_text: job.questionnaire_intro_text }),
    questions: questionRows.map(
      ({
        id,
        order,
        text,
        competency,
        category,
        kind,
        preparation_seconds,
        answer_seconds,
        attempts_allowed,
        screen_recording,
        video_id,
        guidance,
        checklist,
      }) => ({
        id,
        order,
        text,
        competency,
        category,
        kind,
        preparation_seconds,
        answer_seconds,
        attempts_allowed,
        screen_recording,
        video_id,
        ...(guidance !== null && { guidance }),
        ...(checklist.length > 0 && { checklist }),
      }),
    ),
  };
  const [created] = await tx
    .insert(job_versions)
    .values({ job_id: job.id, company_id: job.company_id, content_hash: 'demo', content })
    .returning({ id: job_versions.id });
  if (!created) throw new Error('insert returned no row');
  const shown = [
    job.applicant_accept_video,
    job.interview_intro_video,
    job.interview_complete_video,
    ...questionRows.map(({ video_id }) => video_id),
  ].filter((id) => id !== null);
  if (shown.length > 0)
    await tx.insert(version_videos).values(shown.map((video_id) => ({ version_id: created.id, video_id })));
  return created.id;
}

/** The speakers of the activity's language; applicants with answers need a recording for each question. */
function speakersFor({ job, demoQuestions, clips }: DemoApplicants) {
  const all = DEMO_SPEAKERS.filter(({ locale }) => locale === job.default_locale);
  const has = (person: string, answer: string) =>
    clips.some((clip) => clip.person === person && clip.question === answer);
  const answering = all.filter(({ person }) => demoQuestions.every(({ answer }) => has(person, answer)));
  return { all, answering };
}

/** The stop of an applicant whose time ran out; every sixth never opened the link. */
function stoppedOf(state: DemoState, { invited }: DemoTimes, n: number) {
  const stop = state === 'expired' && invited ? STOPPED[n % (STOPPED.length + 1)] : undefined;
  return stop && invited ? { ...stop, at: new Date(invited.getTime() + STOPPED_AFTER_MS) } : undefined;
}

const rowOf = (state: DemoState, times: DemoTimes, n: number): Partial<Application> => {
  const outcome = outcomeOf(state);
  return {
    status: STATUS[state],
    created_at: times.added,
    invited_at: times.invited,
    deadline: times.deadline,
    opened_at: stoppedOf(state, times, n)?.at ?? times.opened,
    checked_at: stoppedOf(state, times, n)?.checked ? stoppedOf(state, times, n)?.at : null,
    responded_at: times.sent,
    declined_at: times.declined,
    declined_reason: times.declined ? (DECLINE_REASONS[n % DECLINE_REASONS.length] ?? null) : null,
    ...(state === 'undelivered' && {
      invitation_failed: true,
      invitation_fault: 'address' as const,
      invitation_fault_at: times.invited,
    }),
    ...(outcome && { [`${OUTCOMES[outcome]}_at`]: times.outcome }),
  };
};

/** The feed events of one applicant, without the ratings. */
function eventsOf(
  demo: DemoApplicants,
  application_id: number,
  { state, times, n }: { state: DemoState; times: DemoTimes; n: number },
  answered: number,
) {
  const event = { company_id: demo.job.company_id, job_id: demo.job.id, application_id };
  const staff = { actor_kind: 'staff' as const, actor_user_id: demo.job.created_by };
  const applicant = { actor_kind: 'applicant' as const };
  const outcome = outcomeOf(state);
  if (times.invited)
    demo.feed.push({ ...event, ...staff, type: 'application.invited', at: times.invited, data: { again: false } });
  if (state === 'undelivered' && times.invited)
    demo.feed.push({
      ...event,
      actor_kind: 'system',
      type: 'invitation.undelivered',
      at: new Date(times.invited.getTime() + 60_000),
    });
  if (times.opened)
    demo.feed.push({
      ...event,
      ...applicant,
      type: 'link.opened',
      at: times.opened,
      data: DEVICES[application_id % DEVICES.length] ?? {},
    });
  const stopped = stoppedOf(state, times, n);
  if (stopped) {
    const data = DEVICES[application_id % DEVICES.length] ?? {};
    demo.feed.push({ ...event, ...applicant, type: 'link.opened', at: stopped.at, data });
    for (const [minute, each] of stopped.events.entries())
      demo.feed.push({ ...event, ...applicant, ...each, at: new Date(stopped.at.getTime() + (minute + 1) * 60_000) });
  }
  if (times.sent)
    demo.feed.push({
      ...event,
      ...applicant,
      type: demo.kind?.event ?? 'interview.submitted',
      at: times.sent,
      ...(demo.kind?.event !== 'webinar.registered' && { data: { answers: answered } }),
    });
  if (times.declined) demo.feed.push({ ...event, ...applicant, type: 'declined', at: times.declined });
  if (outcome && times.outcome)
    demo.feed.push({ ...event, ...staff, type: `application.${OUTCOMES[outcome]}`, at: times.outcome });
}

type ApplicationRow = typeof applications.$inferSelect;

/** Every third applicant leaves the two questions after sending unanswered. */
async function addSurveyReply(tx: Tx, { id, job_id }: ApplicationRow, sent: Date, n: number): Promise<void> {
  if (n % 3 === 0) return;
  await tx.insert(survey_replies).values({
    application_id: id,
    job_id,
    ease: 3 + (n % 3),
    fairness: 5 - (n % 2),
    created_at: new Date(sent.getTime() + 60_000),
  });
}

type Answered = { answered: number; person: string; sent: Date };

/** The answers to the first questions, from the clips of one speaker. */
function addAnswers(tx: Tx, demo: DemoApplicants, application: ApplicationRow, { answered, person, sent }: Answered) {
  const { job, questions: questionRows, clips, recordedRun } = demo;
  const answeredRows = questionRows.slice(0, answered).map((question, index) => {
    const clip = clips.find((each) => each.person === person && each.question === demo.demoQuestions[index]?.answer);
    if (!clip) throw new Error(`${person} has no answer to "${question.text}"`);
    return { question, clip };
  });
  return addDemoAnswers(tx, { job, application, answered: answeredRows, sentAt: sent, recordedRun });
}

async function addApplicant(
  { storage }: Context,
  tx: Tx,
  demo: DemoApplicants,
  {
    state,
    n,
    name,
    person,
    version_id,
  }: { state: DemoState; n: number; name: DemoName; person: string; version_id: number },
) {
  const { job, questions: questionRows } = demo;
  const times = timesOf(state, { ...demo, n });
  const [user] = await tx
    .insert(users)
    .values({ email: name.email, first_name: name.first_name, last_name: name.last_name, locale: job.default_locale })
    .returning();
  if (!user) throw new Error('insert returned no row');
  const parts = demo.kind ? (demo.kind.form ? formParts(demo.kind.form).length : 1) : questionRows.length;
  const answered = Math.round((ANSWERED[state] ?? 0) * parts);
  const keys = { job_id: job.id, company_id: job.company_id };
  const [application] = await tx
    .insert(applications)
    .values({
      ...keys,
      user_id: user.id,
      applicant_name: user.full_name,
      applicant_first_name: user.first_name,
      locale: job.default_locale,
      ...rowOf(state, times, n),
      ...(answered > 0 && { answer_count: answered, version_id, strip: stripOf(questionRows, answered, n) }),
    })
    .returning();
  if (!application) throw new Error('insert returned no row');
  eventsOf(demo, application.id, { state, times, n }, answered);
  if (answered === 0 || !times.sent) return;
  const opened = times.opened ?? times.sent;
  // Nothing of a webinar needs consent.
  if (!demo.kind || demo.kind.form)
    await tx.insert(consents).values({
      application_id: application.id,
      notice_version: NOTICE_VERSION,
      recording: true,
      ai: demo.recordedRun !== undefined,
      at: opened,
    });
  const good = quality(job.id, n, outcomeOf(state));
  const { full_name } = user;
  await demo.kind?.respond(tx, {
    storage,
    job,
    application,
    full_name,
    email: name.email,
    n,
    good,
    opened,
    sent: times.sent,
  });
  if (!demo.kind) await addSurveyReply(tx, application, times.sent, n);
  const rows = demo.kind ? [] : await addAnswers(tx, demo, application, { answered, person, sent: times.sent });
  if (!times.reviewed) return;
  const story = { ...demo, application, answers: rows, from: times.reviewed, until: times.outcome ?? demo.now, n };
  const shown = await addDemoReviews(tx, story, outcomeOf(state));
  await tx.update(applications).set(shown).where(eq(applications.id, application.id));
}

/** Adds applicants to an activity in every bucket of its spread, with their mails. */
export async function addDemoApplicants(ctx: Context, tx: Tx, demo: DemoApplicants): Promise<void> {
  const { spread, names, place } = demo;
  const version_id = await addVersion(tx, demo);
  const { all, answering } = speakersFor(demo);
  let n = 0;
  const add = async (state: DemoState, speaker: DemoSpeaker, name = names.next(speaker, place)) => {
    await addApplicant(ctx, tx, demo, { state, n, name, person: speaker.person, version_id });
    n += 1;
  };
  const [open] = all;
  if (demo.first && open)
    await add('awaiting', open, { first_name: 'Alex', last_name: 'Morgan', email: 'applicant@mail.example' });
  // Applicants with answers first, since only some speakers have answers; the others share the remaining names.
  const states = (Object.keys(spread) as DemoState[])
    .toSorted((a, b) => Number(a in ANSWERED) - Number(b in ANSWERED))
    .toReversed();
  for (const state of states) {
    const speakers = state in ANSWERED ? answering : all;
    for (let index = 0; index < (spread[state] ?? 0); index += 1) {
      const [speaker] = speakers.toSorted((a, b) => names.used(a, place) - names.used(b, place));
      if (!speaker) throw new Error(`nobody answers the questions of ${demo.job.title}`);
      await add(state, speaker);
    }
  }
  await demo.kind?.finish?.(tx, demo.job);
  const rows = await tx
    .select()
    .from(applications)
    .where(eq(applications.job_id, demo.job.id))
    .orderBy(asc(applications.id));
  await addDemoMails(ctx, tx, demo.job, rows);
}
