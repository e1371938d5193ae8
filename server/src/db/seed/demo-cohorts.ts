import { CONFIDENCE_WORDING } from '@vivavoce/domain/applications/home/confidence.ts';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../client.ts';
import {
  applications,
  answers,
  cohort_assignments,
  cohort_members,
  cohort_staff,
  cohort_work,
  cohorts,
  confidence_answers,
  consents,
  feedback,
  question_openings,
  users,
  written_answers,
} from '../schema/index.ts';
import type { events, jobs, questions } from '../schema/index.ts';
import { NOTICE_VERSION } from '../../modules/interviews/state/notice.ts';
import { addVersion } from './demo-applicants.ts';
import type { DemoJob } from './demo-content.ts';
import { addDemoMails } from './demo-mails.ts';
import { DEMO_SPEAKERS } from './demo-people.ts';
import type { DemoName, DemoNames } from './demo-people.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The first of them was invited half a year ago, the last some days ago. */
const SPAN = { from: 180, until: 24 };

interface DemoCohort {
  name: string;
  reference: string;
  join_code: string | null;
  size: number;
  /** How much confidence rises in the mean, in points of ten. */
  rise: number;
  /** Of ten members, those who practise again. */
  again: number;
}

const DEMO_COHORTS: readonly DemoCohort[] = [
  { name: 'Adult Nursing, year 2', reference: 'NUR-A-27', join_code: 'ASHBY74M', size: 40, rise: 2, again: 6 },
  { name: 'Midwifery, year 2', reference: 'MID-27', join_code: null, size: 30, rise: 1, again: 4 },
];

const TEXT =
  'I would begin with what the patient already knows, then say the choice in two sentences, and ask what worries them most.';

interface Practice {
  job: typeof jobs.$inferSelect;
  /** One, which is answered in writing. */
  questions: (typeof questions.$inferSelect)[];
}

interface Learner extends DemoName {
  n: number;
  /** Days ago. */
  invited: number;
}

const peopleOf = (cohort: DemoCohort, names: DemoNames, activity: number): Learner[] =>
  Array.from({ length: cohort.size }, (_, n) => {
    const speaker = DEMO_SPEAKERS[n % 4];
    if (!speaker) throw new Error('the demo lacks names');
    const invited = SPAN.from - ((SPAN.from - SPAN.until) * n) / (cohort.size - 1);
    return { ...names.next(speaker, activity), n, invited };
  });

/** Moments of one learner; a tenth opens nothing, another tenth sends nothing. */
function storyOf({ n, invited }: Learner, cohort: DemoCohort, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS + n * 60_000);
  const opened = n % 10 === 0 ? null : daysAgo(invited - 1);
  const sent = opened === null || n % 10 === 1 ? null : daysAgo(invited - 2);
  const again = sent !== null && n % 10 < cohort.again + 2 && n % 10 > 1 ? daysAgo(invited - 9) : null;
  const before = 3 + (n % 4);
  const after = Math.min(10, before + cohort.rise + ((n % 3) - 1));
  return { invited: daysAgo(invited), opened, sent, again, before, after };
}

type Feed = (typeof events.$inferInsert)[];
type Story = ReturnType<typeof storyOf>;

/** The history of one application, as it would have come about. */
function eventsOf(
  job: Practice['job'],
  application_id: number,
  { learner, story, feed }: { learner: Learner; story: Story; feed: Feed },
): void {
  const { invited, opened, sent, again } = story;
  const keys = { application_id, job_id: job.id, company_id: job.company_id };
  const event = (type: string, at: Date, data: Record<string, string> = {}) =>
    feed.push({ ...keys, type, at, data, actor_kind: 'applicant' });
  feed.push({
    ...keys,
    type: 'application.invited',
    at: invited,
    data: { again: false },
    actor_kind: 'staff',
    actor_user_id: job.created_by,
  });
  if (opened) event('link.opened', opened, { device: learner.n % 3 === 0 ? 'phone' : 'computer', browser: 'chrome' });
  if (opened) event('question.opened', new Date(opened.getTime() + HOUR_MS / 2));
  if (opened && learner.n % 6 === 5)
    event('check.failed', new Date(opened.getTime() + HOUR_MS / 4), { reason: 'camera' });
  for (const at of [sent, again]) if (at) event('interview.submitted', at);
}

/** One application with its answer in writing, its confidence, and feedback for every second one. */
async function addPractice(
  tx: Tx,
  { job, questions: [question], version_id }: Practice & { version_id: number },
  {
    learner,
    user_id,
    story,
    due_at,
    feed,
  }: { learner: Learner; user_id: number; story: Story; due_at: Date; feed: Feed },
) {
  if (!question) throw new Error('the practice has no question');
  const { invited, opened, sent, again, before, after } = story;
  const last = again ?? sent;
  const [application] = await tx
    .insert(applications)
    .values({
      job_id: job.id,
      company_id: job.company_id,
      user_id,
      applicant_name: `${learner.first_name} ${learner.last_name}`,
      applicant_first_name: learner.first_name,
      locale: job.default_locale,
      created_at: new Date(invited.getTime() - HOUR_MS),
      invited_at: invited,
      deadline: due_at,
      opened_at: opened,
      responded_at: last,
      status: last ? APPLICATION_STATUS.complete : opened ? APPLICATION_STATUS.started : APPLICATION_STATUS.invited,
      ...(last && {
        answer_count: 1,
        version_id,
        strip: [{ question: question.id, state: 'written' as const, height: 0.5 }],
      }),
    })
    .returning();
  if (!application) throw new Error('insert returned no row');
  const keys = { application_id: application.id, job_id: job.id, company_id: job.company_id };
  eventsOf(job, application.id, { learner, story, feed });
  if (opened && last) await addAnswer(tx, { ...keys, question_id: question.id }, { opened, at: last });
  if (opened)
    await tx
      .insert(confidence_answers)
      .values(
        [
          { sent_at: null, value: before, created_at: opened },
          ...[sent, again].flatMap((at) => (at ? [{ sent_at: at, value: after, created_at: at }] : [])),
        ].map((row) => ({ ...row, application_id: application.id, wording: CONFIDENCE_WORDING })),
      );
  if (sent && !again && learner.n % 2 === 1)
    await tx.insert(feedback).values({
      application_id: application.id,
      job_id: job.id,
      opening: 'You ask before you explain, which is the right order. Say the choice itself sooner.',
      changed_by: job.created_by,
      released_by: job.created_by,
      released_at: new Date(sent.getTime() + (2 + (learner.n % 5)) * DAY_MS),
    });
  return application;
}

async function addAnswer(
  tx: Tx,
  keys: { application_id: number; job_id: number; company_id: number; question_id: number },
  { opened, at }: { opened: Date; at: Date },
): Promise<void> {
  const { application_id, job_id, question_id } = keys;
  await tx
    .insert(consents)
    .values({ application_id, notice_version: NOTICE_VERSION, recording: true, ai: false, at: opened });
  await tx
    .insert(question_openings)
    .values({ application_id, job_id, question_id, opened_at: opened, last_seen_at: opened });
  const [text] = await tx
    .insert(written_answers)
    .values({ ...keys, started_at: opened, last_seen_at: at, text: TEXT, revision: 1, saved_at: at })
    .returning({ id: written_answers.id });
  if (text) await tx.insert(answers).values({ ...keys, written_id: text.id, confirmed_at: at });
}

/**
 * Two cohorts of a university with half a year of practice, so that each report of theirs has figures: written answers,
 * which need no media.
 * @param practices an activity for each cohort, with one question that is answered in writing
 */
export async function addDemoCohorts(
  ctx: Context,
  tx: Tx,
  { practices, names, now, feed }: { practices: readonly Practice[]; names: DemoNames; now: Date; feed: Feed },
): Promise<void> {
  const due_at = new Date(now.getTime() + 40 * DAY_MS);
  for (const [place, demo] of DEMO_COHORTS.entries()) {
    const practice = practices[place];
    if (!practice) throw new Error('the demo lacks a practice');
    const { job } = practice;
    const { company_id, created_by } = job;
    const began = new Date(now.getTime() - (SPAN.from + 5) * DAY_MS);
    const { name, reference, join_code } = demo;
    const ends_on = new Date(now.getTime() + 200 * DAY_MS).toISOString().slice(0, 10);
    const times = { created_at: began, changed_at: new Date(now.getTime() - place * DAY_MS) };
    const [cohort] = await tx
      .insert(cohorts)
      .values({ company_id, created_by, name, reference, join_code, ends_on, ...times })
      .returning();
    if (!cohort) throw new Error('insert returned no row');
    await tx.insert(cohort_staff).values({ cohort_id: cohort.id, user_id: created_by });
    const [assignment] = await tx
      .insert(cohort_assignments)
      .values({ cohort_id: cohort.id, job_id: job.id, company_id, due_at, created_by, created_at: began })
      .returning();
    if (!assignment) throw new Error('insert returned no row');
    const version_id = await addVersion(tx, { ...practice, kind: undefined });
    const rows = [];
    for (const learner of peopleOf(demo, names, 40 + place)) {
      const { first_name, last_name, email } = learner;
      const [user] = await tx.insert(users).values({ first_name, last_name, email }).returning();
      if (!user) throw new Error('insert returned no row');
      const story = storyOf(learner, demo, now);
      await tx.insert(cohort_members).values({
        cohort_id: cohort.id,
        company_id,
        user_id: user.id,
        first_name,
        full_name: `${first_name} ${last_name}`,
        source: join_code !== null && learner.n % 4 === 3 ? 'code' : 'list',
        joined_at: new Date(story.invited.getTime() - 2 * HOUR_MS),
      });
      const application = await addPractice(
        tx,
        { ...practice, version_id },
        { learner, user_id: user.id, story, due_at, feed },
      );
      await tx.insert(cohort_work).values({ application_id: application.id, assignment_id: assignment.id });
      rows.push(application);
    }
    await addDemoMails(ctx, tx, job, rows);
  }
}

/** The practice of each cohort, as the demo makes its activities. */
export const COHORT_PRACTICES: readonly DemoJob[] = [
  [
    'Explaining a treatment choice',
    'A patient asks which of two treatments you would choose. What do you say?',
  ] as const,
  ['Answering a worried parent', 'A parent asks whether everything is all right. How do you answer?'] as const,
].map(([title, text]) => ({
  company: 'ashby',
  by: 'careers@ashby.example',
  panel: ['careers@ashby.example'],
  job: {
    title,
    status: 'Published',
    description: '<p>Practise in writing, as often as you like. A tutor answers within a week.</p>',
    assessment_type: 'feedback',
    applicant_deadline_days: 90,
  },
  questions: [
    {
      answer: '',
      competency: 'Communication',
      text,
      kind: 'text',
      preparation_seconds: 0,
      answer_seconds: 0,
      max_characters: 2000,
    },
  ],
  spread: {},
}));
