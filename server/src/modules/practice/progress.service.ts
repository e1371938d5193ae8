import type { OwnProgress, ProgressTopic } from '@vivavoce/contract/types.ts';
import { LEARNER_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../lib/app-error.ts';
import { hashToken } from '../../lib/secrets.ts';
import * as repository from './progress.repository.ts';
import type { FiguresRow, PractisedRow } from './progress.repository.ts';
import { soundOf } from './sound.ts';

/** The name in an address: the same for every reader, and it says nothing. */
const KEY_CHARACTERS = 22;

interface Practised extends PractisedRow {
  topic: string;
  kind: ProgressTopic['kind'];
  name: string;
}

/**
 * The topic of a recording: the competency of its question, else the question. Names of two companies may mean different
 * things, so each company has its own.
 */
function withTopic(row: PractisedRow): Practised {
  const competency = row.competency?.trim() ?? '';
  const kind = competency === '' ? 'question' : 'competency';
  const name = competency === '' ? (row.text ?? '').trim() : competency;
  const parts = JSON.stringify([row.company_id, kind, name.toLowerCase()]);
  return { ...row, kind, name, topic: hashToken(parts).slice(0, KEY_CHARACTERS) };
}

const readAll = async (ctx: Context, applications: number[]): Promise<Practised[]> =>
  applications.length === 0 ? [] : (await repository.listPractised(ctx.db, applications)).map(withTopic);

/** A sent recording of practice among these applications, with its topic; undefined for every other one. */
export const findPractised = async (ctx: Context, applications: number[], attempt: number) =>
  (await readAll(ctx, applications)).find((row) => row.attempt === attempt);

/** The newest recordings of a topic up to one of them, with their figures, the earliest first. */
export async function readUpTo(ctx: Context, applications: number[], attempt: number, count: number) {
  const all = await readAll(ctx, applications);
  const topic = all.find((row) => row.attempt === attempt)?.topic;
  const rows = all.filter((row) => row.topic === topic && row.attempt <= attempt);
  return recordingsOf(
    ctx,
    rows.slice(-count).map((row) => row.attempt),
  );
}

function topicOf(rows: readonly Practised[]): ProgressTopic {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw notFound();
  // The newest spelling of the name.
  const { topic, kind, name, company } = last;
  const [first_at, last_at] = [first.at.toISOString(), last.at.toISOString()];
  return { topic, kind, name, company, recordings: rows.length, first_at, last_at };
}

/** The topics that a learner practised in these applications, the latest first. */
export async function listTopics(ctx: Context, applications: number[]): Promise<{ results: ProgressTopic[] }> {
  const groups = Map.groupBy(await readAll(ctx, applications), ({ topic }) => topic);
  const results = [...groups.values()].map(topicOf);
  return { results: results.toSorted((a, b) => b.last_at.localeCompare(a.last_at)) };
}

/** Ticks without a line of their own cannot come about: the version of a learner does not change. */
const ticksOf = ({ ticks, question }: FiguresRow): OwnProgress['recordings'][number]['ticks'] =>
  ticks && question?.checklist ? { ticked: ticks.length, total: question.checklist.length } : null;

/** The figures of a recording follow its own rating, as on the page of the interview. */
async function recordingsOf(ctx: Context, ids: number[]): Promise<OwnProgress['recordings']> {
  const rows = await repository.listFigures(ctx.db, ids);
  return rows.map((row) => {
    const { attempt, metrics, question } = row;
    const self_rating = metrics?.self_rating ?? null;
    return {
      application: attempt.application_id,
      attempt: attempt.id,
      at: attempt.created_at.toISOString(),
      activity: row.activity,
      question: question?.text ?? '',
      sound_only: question?.kind === 'audio' || row.picture === 'none',
      captions: row.version && row.language,
      time_seconds: question?.answer_seconds ?? 0,
      measured: metrics?.measured_at != null,
      self_rating,
      ticks: ticksOf(row),
      figures: self_rating === null ? null : soundOf(row).figures,
    };
  });
}

/**
 * One topic over time.
 * @param before an earlier page follows the recording with this id
 * @throws AppError `not_found` where these applications have no such topic
 */
export async function readProgress(
  ctx: Context,
  applications: number[],
  { topic, before }: { topic: string; before: number | undefined },
): Promise<OwnProgress> {
  const rows = (await readAll(ctx, applications)).filter((row) => row.topic === topic);
  const shown = topicOf(rows);
  const earlier = rows.filter(({ attempt }) => before === undefined || attempt < before);
  const page = earlier.slice(-LEARNER_LIMITS.recordings_shown);
  const ids = page.map(({ attempt }) => attempt);
  const interviews = [...new Set(page.map(({ application }) => application))];
  if (ids.length === 0) return { topic: shown, recordings: [], next_before: null, feedback: [], confidence: [] };
  const [recordings, released, confidence] = await Promise.all([
    recordingsOf(ctx, ids),
    repository.listReleased(ctx.db, interviews),
    repository.listConfidence(ctx.db, interviews),
  ]);
  return {
    topic: shown,
    recordings,
    next_before: earlier.length > page.length ? (ids[0] ?? null) : null,
    feedback: released.flatMap(({ released_at, ...row }) =>
      released_at === null ? [] : [{ ...row, released_at: released_at.toISOString() }],
    ),
    confidence: confidence.map(({ at, value }) => ({ at: at.toISOString(), value })),
  };
}
