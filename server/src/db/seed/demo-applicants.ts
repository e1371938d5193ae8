import { eq } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import {
  answer_reviews,
  answers,
  applications,
  attempts,
  comments,
  consents,
  type events,
  job_versions,
  reviews,
  users,
  version_videos,
} from '../schema/index.ts';
import type { JobVersionContent, StripEntry, jobs, questions } from '../schema/index.ts';
import type { StoredClip } from './demo-clips.ts';
import { DECLINE_REASONS, FIRST_NAMES, LAST_NAMES } from './demo-content.ts';
import type { Spread } from './demo-content.ts';

type JobRow = typeof jobs.$inferSelect;
type QuestionRow = typeof questions.$inferSelect;
type Application = typeof applications.$inferInsert;

export interface DemoApplicants {
  job: JobRow;
  questions: QuestionRow[];
  panel: number[];
  spread: Spread;
  clips: StoredClip[];
  now: Date;
  /** What happened, added to by every stage; the caller stores it in the order of time. */
  feed: (typeof events.$inferInsert)[];
  /** The activity that also holds the open invitation of applicant@mail.example. */
  first: boolean;
}

const HOUR_MS = 3_600_000;
const ago = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

/** What a stage means for the row; `answered` is the share of the questions. */
const STAGES: Record<
  keyof Spread,
  { answered: number; rated: boolean; row: (now: Date, n: number) => Partial<Application> }
> = {
  to_invite: { answered: 0, rated: false, row: () => ({}) },
  undelivered: {
    answered: 0,
    rated: false,
    row: (now, n) => ({ invited_at: ago(now, 30 + n), invitation_failed: true, status: 1 }),
  },
  awaiting: { answered: 0, rated: false, row: (now, n) => ({ invited_at: ago(now, 5 + n * 2), status: 1 }) },
  expired: {
    answered: 0,
    rated: false,
    row: (now, n) => ({ invited_at: ago(now, 24 * 12 + n), status: 1, deadline: ago(now, 24 * 6) }),
  },
  declined: {
    answered: 0,
    rated: false,
    row: (now, n) => ({
      invited_at: ago(now, 80 + n),
      declined_at: ago(now, 30 + n),
      declined_reason: DECLINE_REASONS[n % DECLINE_REASONS.length] ?? '',
      status: 3,
    }),
  },
  responded: {
    answered: 1,
    rated: false,
    row: (now, n) => ({ invited_at: ago(now, 90 + n), responded_at: ago(now, 2 + n * 5), status: 4 }),
  },
  incomplete: {
    answered: 0.6,
    rated: false,
    row: (now, n) => ({ invited_at: ago(now, 95 + n), responded_at: ago(now, 20 + n * 5), status: 6 }),
  },
  withdrawn: {
    answered: 0.4,
    rated: false,
    row: (now, n) => ({
      invited_at: ago(now, 95 + n),
      responded_at: ago(now, 50 + n),
      declined_at: ago(now, 40 + n),
      declined_reason: DECLINE_REASONS[0] ?? '',
      status: 3,
    }),
  },
  reviewed: {
    answered: 1,
    rated: true,
    row: (now, n) => ({ invited_at: ago(now, 150 + n), responded_at: ago(now, 60 + n * 6), status: 4 }),
  },
  successful: {
    answered: 1,
    rated: true,
    row: (now, n) => ({
      invited_at: ago(now, 190 + n),
      responded_at: ago(now, 100 + n * 5),
      shortlisted_at: ago(now, 10 + n),
      status: 4,
    }),
  },
  unsuccessful: {
    answered: 1,
    rated: true,
    row: (now, n) => ({
      invited_at: ago(now, 200 + n),
      responded_at: ago(now, 110 + n * 5),
      rejected_at: ago(now, 12 + n),
      status: 4,
    }),
  },
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();

async function addVersion(tx: Tx, { job, questions: asked }: DemoApplicants): Promise<number> {
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
    questions: asked.map(
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
      }),
    ),
  };
  const [made] = await tx
    .insert(job_versions)
    .values({ job_id: job.id, company_id: job.company_id, content_hash: 'demo', content })
    .returning({ id: job_versions.id });
  if (!made) throw new Error('insert returned no row');
  const shown = [
    job.applicant_accept_video,
    job.interview_intro_video,
    job.interview_complete_video,
    ...asked.map(({ video_id }) => video_id),
  ].filter((id) => id !== null);
  if (shown.length > 0)
    await tx.insert(version_videos).values(shown.map((video_id) => ({ version_id: made.id, video_id })));
  return made.id;
}

/** An answer per question, from the clips in turn, so that neighbours look different. */
async function addAnswers(
  tx: Tx,
  demo: DemoApplicants,
  application: typeof applications.$inferSelect,
  count: number,
  n: number,
) {
  const { job, questions: asked, clips } = demo;
  const clip =
    clips.filter(({ locale }) => locale === job.default_locale)[
      n % Math.max(1, clips.filter(({ locale }) => locale === job.default_locale).length)
    ] ?? clips[0];
  if (!clip) return [];
  const recorded = application.responded_at ?? demo.now;
  const keys = { application_id: application.id, job_id: job.id, company_id: job.company_id };
  const made = await tx
    .insert(attempts)
    .values(
      asked.slice(0, count).map((question) => ({
        ...keys,
        question_id: question.id,
        number: 1,
        state: 'playable' as const,
        counted: true,
        ended_by: 'stop',
        recorded_ms: Math.round(clip.duration * 1000),
        captured_ms: Math.round(clip.duration * 1000),
        bytes: clip.bytes,
        max_bytes: clip.bytes,
        max_ms: question.answer_seconds * 1000,
        max_segments: 1,
        mime_type: clip.mime_type,
        media_key: clip.media_key,
        media_type: clip.mime_type,
        poster_key: clip.poster_key,
        duration: clip.duration,
        width: clip.width,
        height: clip.height,
        peaks: clip.peaks,
        created_at: recorded,
        sealed_at: recorded,
        processed_at: recorded,
      })),
    )
    .returning({ id: attempts.id, question_id: attempts.question_id });
  return tx
    .insert(answers)
    .values(made.map(({ id, question_id }) => ({ ...keys, question_id, attempt_id: id, confirmed_at: recorded })))
    .returning();
}

async function addReviews(
  tx: Tx,
  demo: DemoApplicants,
  application: { id: number },
  given: (typeof answers.$inferSelect)[],
  n: number,
) {
  const reviewersOfJob = demo.panel.slice(0, 1 + (n % demo.panel.length));
  const means: number[] = [];
  for (const [place, user_id] of reviewersOfJob.entries()) {
    const keys = { application_id: application.id, job_id: demo.job.id, user_id };
    const at = ago(demo.now, 20 + n * 2 + place);
    const overall = demo.job.rating_style === 2;
    const ratings = given.map((_answer, index) => 2 + ((n + place + index) % 4));
    const rating = 2 + ((n + place) % 4);
    await tx
      .insert(reviews)
      .values({ ...keys, sent_at: at, rating: overall ? rating : null, created_at: at, updated_at: at });
    if (!overall) {
      await tx.insert(answer_reviews).values(
        given.map((answer, index) => ({
          ...keys,
          answer_id: answer.id,
          question_id: answer.question_id,
          rating: ratings[index] ?? 3,
          created_at: at,
          updated_at: at,
        })),
      );
    }
    demo.feed.push({
      company_id: demo.job.company_id,
      job_id: demo.job.id,
      application_id: application.id,
      at,
      type: 'application.rated',
      actor_kind: 'staff',
      actor_user_id: user_id,
    });
    means.push(overall ? rating : ratings.reduce((sum, value) => sum + value, 0) / Math.max(1, ratings.length));
  }
  const [first] = reviewersOfJob;
  if (n % 3 === 0 && first !== undefined) {
    await tx.insert(comments).values({
      application_id: application.id,
      job_id: demo.job.id,
      user_id: first,
      comment: 'Clear and calm. Worth a second conversation.',
    });
  }
  return { average_review: means.reduce((sum, value) => sum + value, 0) / means.length, review_count: means.length };
}

const stripOf = (asked: QuestionRow[], count: number, n: number): StripEntry[] =>
  asked.map(({ id }, index) =>
    index < count
      ? { question: id, state: 'playable', height: 0.55 + ((n * 3 + index * 5) % 9) / 20 }
      : { question: id, state: 'empty', height: 0 },
  );

/** Fills an activity with applicants in every stage that its spread names. */
export async function addDemoApplicants(tx: Tx, demo: DemoApplicants): Promise<void> {
  const { job, questions: asked, spread, now } = demo;
  const version_id = await addVersion(tx, demo);
  const keys = { job_id: job.id, company_id: job.company_id };
  let n = job.id * 7;
  const add = async (name: [string, string], email: string, stage: keyof Spread) => {
    const { answered, rated, row } = STAGES[stage];
    const [user] = await tx
      .insert(users)
      .values({ email, first_name: name[0], last_name: name[1], locale: job.default_locale })
      .returning();
    if (!user) throw new Error('insert returned no row');
    const count = Math.round(answered * asked.length);
    const facts = row(now, n % 17);
    const rolling = facts.invited_at
      ? new Date(facts.invited_at.getTime() + job.applicant_deadline_days * 24 * HOUR_MS)
      : null;
    const values: Application = {
      ...keys,
      user_id: user.id,
      applicant_name: user.full_name,
      locale: job.default_locale,
      created_at: ago(now, 24 * 10),
      deadline: facts.invited_at ? (job.fixed_deadline ?? rolling) : null,
      ...facts,
    };
    if (count > 0)
      Object.assign(values, {
        answer_count: count,
        version_id,
        opened_at: values.responded_at,
        strip: stripOf(asked, count, n),
      });
    const [application] = await tx.insert(applications).values(values).returning();
    if (!application) throw new Error('insert returned no row');
    const event = { ...keys, application_id: application.id };
    if (count > 0) {
      await tx
        .insert(consents)
        .values({ application_id: application.id, notice_version: 'demo', recording: true, ai: false });
      const given = await addAnswers(tx, demo, application, count, n);
      demo.feed.push({
        ...event,
        type: 'interview.submitted',
        actor_kind: 'applicant',
        data: { answers: count },
        at: application.responded_at ?? now,
      });
      if (rated)
        await tx
          .update(applications)
          .set(await addReviews(tx, demo, application, given, n))
          .where(eq(applications.id, application.id));
    } else if (application.declined_at) {
      demo.feed.push({ ...event, type: 'declined', actor_kind: 'applicant', at: application.declined_at });
    }
    n += 1;
  };
  if (demo.first) await add(['Alex', 'Morgan'], 'applicant@mail.example', 'awaiting');
  for (const stage of Object.keys(spread) as (keyof Spread)[]) {
    for (let index = 0; index < (spread[stage] ?? 0); index += 1) {
      const first = FIRST_NAMES[n % FIRST_NAMES.length] ?? 'Alex';
      const last = LAST_NAMES[(n * 5 + job.id) % LAST_NAMES.length] ?? 'Morgan';
      await add([first, last], `${plain(first)}.${plain(last)}.${n}@mail.example`, stage);
    }
  }
}
