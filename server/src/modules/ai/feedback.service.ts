import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { AiFeedback } from '@vivavoce/contract/types.ts';
import { correctCitedText } from '@vivavoce/domain/ai/cited-texts.ts';
import type { CitedText } from '@vivavoce/domain/ai/cited-texts.ts';
import type { AiKind } from '@vivavoce/domain/ai/results.ts';
import { correctSummary } from '@vivavoce/domain/ai/summaries.ts';
import type { Summary } from '@vivavoce/domain/ai/summaries.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { canAnswer } from '../../policies/answers.policy.ts';
import { loadApplication, lockApplicant } from '../../access/load-application.ts';
import { presentFeedback } from './feedback.presenter.ts';
import * as repository from './feedback.repository.ts';
import { askGate, budgetShare } from './processing/gate.service.ts';
import { queueFeedback } from './queue-feedback.service.ts';
import { lockResult, updateResult } from './processing/results.repository.ts';
import type { ResultRow } from './processing/results.repository.ts';

type Change = BodyOf<'PATCH /api/jobs/{job}/ai-feedback/{result}'>;

interface Place {
  job: number;
  application: number;
}

/** The applicant, where the actor may watch the answers; before they are sent there is nothing to read. */
async function load(ctx: Context, actor: StaffActor, { job, application }: Place, action: 'watch' | 'caption') {
  const { record } = await loadApplication(ctx.db, actor, { job, application });
  const seat = { ...record.job, panel: record.panel };
  if (!canAnswer(actor, action, seat)) throw new AppError('forbidden');
  return { can_write: canAnswer(actor, 'caption', seat) };
}

async function read(ctx: Context, { application }: Place, { can_write }: { can_write: boolean }): Promise<AiFeedback> {
  const chat = await askGate(ctx, ctx.db, { application, half: 'chat' });
  const speech = await askGate(ctx, ctx.db, { application, half: 'speech' });
  if (!chat || !speech) throw notFound();
  const shown = chat.row.sent ? await repository.listAnswers(ctx.db, [application]) : [];
  return presentFeedback(shown, {
    gate: chat.verdict,
    speech_gate: speech.verdict,
    can_write,
    budget_share: await budgetShare(ctx, chat.row),
  });
}

/** @throws AppError `not_found`, `forbidden` */
export async function readAiFeedback(ctx: Context, actor: StaffActor, place: Place): Promise<AiFeedback> {
  return read(ctx, place, await load(ctx, actor, place, 'watch'));
}

/**
 * Queues summaries; an answer without a transcript is transcribed first. Where the gate is shut the answer says why, and
 * nothing is queued.
 * @throws AppError `not_found`, `forbidden`, `ai_not_configured` without any provider
 */
export async function askForFeedback(
  ctx: Context,
  actor: StaffActor,
  job: number,
  { application, question }: { application: number; question?: number | undefined },
): Promise<AiFeedback> {
  const place = { job, application };
  const caller = await load(ctx, actor, place, 'caption');
  await ctx.db.transaction(async (tx) => {
    await lockApplicant(tx, { job, application });
    await queueFeedback(ctx, tx, place, question === undefined ? {} : { question });
  });
  return read(ctx, place, caller);
}

/** Loads and locks a finished text, for changing it or noting that the caller saw it. */
async function changing(
  ctx: Context,
  actor: StaffActor,
  { job, result }: { job: number; result: number },
  act: (tx: Tx, row: ResultRow) => Promise<void>,
  action: 'watch' | 'caption' = 'caption',
): Promise<{ place: Place; caller: { can_write: boolean } }> {
  const application = await repository.applicationOf(ctx.db, job, result);
  if (application === undefined) throw notFound();
  const place = { job, application };
  const caller = await load(ctx, actor, place, action);
  await ctx.db.transaction(async (tx) => {
    const row = await lockResult(tx, result);
    if (!row) throw notFound();
    if (row.generated_at === null) throw new AppError('wrong_state');
    await act(tx, row);
  });
  return { place, caller };
}

/** Texts of statements under headings that staff may put into other words. */
const isCorrectable = (kind: AiKind): boolean => kind === 'cv_feedback' || kind === 'questionnaire_feedback';

/**
 * @throws AppError `not_found`, `forbidden`, `invalid`, `wrong_state` where nothing was written yet, `conflict` where
 * another text was written than the one that was corrected
 */
export async function changeFeedback(
  ctx: Context,
  actor: StaffActor,
  target: { job: number; result: number },
  change: Change,
): Promise<AiFeedback> {
  const now = ctx.now();
  const { place, caller } = await changing(ctx, actor, target, async (tx, row) => {
    if ('dismissed' in change) {
      const by = change.dismissed ? actor.user_id : null;
      await updateResult(tx, row.id, { dismissed_by: by, dismissed_at: change.dismissed ? now : null });
      return;
    }
    const { generated_at } = change;
    if (generated_at !== undefined && Date.parse(generated_at) !== row.generated_at?.getTime())
      throw new AppError('conflict');
    const corrected_content =
      row.kind === 'summary'
        ? correctSummary(row.content as Summary, change.sentences)
        : isCorrectable(row.kind)
          ? correctCitedText(row.content as CitedText, change.sentences)
          : null;
    if (!corrected_content) throw invalid({ sentences: ['wrong_format'] });
    await updateResult(tx, row.id, {
      corrected_content,
      corrected_by: actor.user_id,
      corrected_at: now,
    });
  });
  return read(ctx, place, caller);
}

/** Notes when a user first opened what AI wrote. @throws AppError as `changeFeedback` */
export async function noteSeen(ctx: Context, actor: StaffActor, target: { job: number; result: number }) {
  await changing(
    ctx,
    actor,
    target,
    async (tx, row) => {
      if (row.seen_at === null) await updateResult(tx, row.id, { seen_at: ctx.now() });
    },
    'watch',
  );
  return { status: 'OK' as const };
}
