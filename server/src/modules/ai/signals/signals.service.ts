import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { Signals } from '@vivavoce/contract/types.ts';
import { waitsFor } from '@vivavoce/domain/ai/gate.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { canAnswer } from '../../../policies/answers.policy.ts';
import { loadApplication, lockApplicant } from '../../../access/load-application.ts';
import { askGate } from '../processing/gate.service.ts';
import { queueResult } from '../processing/queueing.service.ts';
import { findAt, updateResult } from '../processing/results.repository.ts';
import type { ResultRow } from '../processing/results.repository.ts';
import type { SignalGroups } from './find-signals.service.ts';
import { numberOf, placedPassages } from './placed-passages.ts';
import { measuredWords, sharedWords } from './local-facts.ts';
import { findSignalFrame } from './signals.repository.ts';
import { spokenAnswers } from './spoken-answers.ts';

type Result = NonNullable<Signals['result']>;

interface Place {
  job: number;
  application: number;
}

async function load(ctx: Context, actor: StaffActor, { job, application }: Place, action: 'watch' | 'caption') {
  const { record } = await loadApplication(ctx.db, actor, { job, application });
  const seat = { ...record.job, panel: record.panel };
  if (!canAnswer(actor, action, seat)) throw new AppError('forbidden');
  return canAnswer(actor, 'caption', seat);
}

/** Passages of AI by their kind. */
const presentGroups = (
  content: unknown,
  ...placed: [Parameters<typeof placedPassages>[1], number[]]
): Result['groups'] =>
  ((content ?? { groups: [] }) as SignalGroups).groups.map(({ key, passages }) => ({
    key,
    passages: placedPassages(passages, ...placed),
  }));

const presentResult = (row: ResultRow, groups: Result['groups']): Result => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  groups,
  dropped: row.dropped,
  notes: row.notes,
  model: row.model,
  prompt_version: row.prompt_version,
  generated_at: row.generated_at?.toISOString() ?? null,
  dismissed: row.dismissed_at !== null,
});

const placeOf = (application_id: number) => ({
  application_id,
  question_id: null,
  kind: 'signals' as const,
});

async function read(ctx: Context, application: number, can_write: boolean): Promise<Signals> {
  const [frame, view, row] = await Promise.all([
    findSignalFrame(ctx.db, application),
    askGate(ctx, ctx.db, { application, half: 'chat' }),
    findAt(ctx.db, placeOf(application)),
  ]);
  if (!frame || !view) throw notFound();
  const { on, content, is_sent } = frame;
  const base = { gate: view.verdict, can_write };
  if (!is_sent || (!on.language && !on.shared)) return { ...base, language: null, shared: null, result: null };
  const answers = await spokenAnswers(ctx.db, application);
  const question_ids = content?.questions.map(({ id }) => id) ?? [];
  const shared = on.shared ? await sharedWords(ctx.db, application, { answers, content }) : null;
  return {
    ...base,
    language: on.language ? measuredWords(answers, on.language) : null,
    shared: shared && {
      ...shared,
      passages: shared.passages.map((passage) => ({
        ...passage,
        number: numberOf(question_ids, passage.question),
      })),
    },
    result: row ? presentResult(row, presentGroups(row.content, answers, question_ids)) : null,
  };
}

/** Facts about the words of an applicant's answers. @throws AppError `not_found`, `forbidden` */
export async function readSignals(ctx: Context, actor: StaffActor, place: Place): Promise<Signals> {
  return read(ctx, place.application, await load(ctx, actor, place, 'watch'));
}

/**
 * Queues the search for passages. Where the gate is shut the answer says why, and nothing is queued.
 * @throws AppError `not_found`, `forbidden`, `wrong_state` where the activity has no such facts
 */
export async function askForSignals(
  ctx: Context,
  actor: StaffActor,
  job: number,
  { application }: BodyOf<'POST /api/jobs/{job}/signals'>,
): Promise<Signals> {
  const can_write = await load(ctx, actor, { job, application }, 'caption');
  await ctx.db.transaction(async (tx) => {
    await lockApplicant(tx, { job, application });
    const frame = await findSignalFrame(tx, application);
    const view = await askGate(ctx, tx, { application, half: 'chat' });
    if (!frame || !view) throw notFound();
    if (!frame.on.language && !frame.on.shared) throw new AppError('wrong_state');
    if (view.verdict !== 'ready' && !waitsFor(view.verdict)) return;
    const place = {
      ...placeOf(application),
      job_id: job,
      company_id: frame.company_id,
    };
    const before = await findAt(tx, place);
    // The same words would bring the same passages: asking again is meant to be another try.
    if (before && before.state !== 'queued' && before.state !== 'running')
      await updateResult(tx, before.id, { input_sha256: null });
    await queueResult(ctx, tx, place, view.verdict);
  });
  return read(ctx, application, can_write);
}
