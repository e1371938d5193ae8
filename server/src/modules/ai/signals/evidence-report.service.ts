import type { EvidenceReport } from '@vivavoce/contract/types.ts';
import type { Evidence } from '@vivavoce/domain/ai/evidence.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { canAnswer } from '../../../policies/answers.policy.ts';
import { loadApplication } from '../../../access/load-application.ts';
import { askGate } from '../processing/gate.service.ts';
import { findAt } from '../processing/results.repository.ts';
import { placedPassages } from './placed-passages.ts';
import { findSignalFrame } from './signals.repository.ts';
import { spokenAnswers } from './spoken-answers.ts';

/** The passages behind the order by evidence, at the place where they stand now. @throws AppError `not_found`, `forbidden` */
export async function readEvidence(
  ctx: Context,
  actor: StaffActor,
  { job, application }: { job: number; application: number },
): Promise<EvidenceReport> {
  const { record } = await loadApplication(ctx.db, actor, { job, application });
  const seat = { ...record.job, panel: record.panel };
  if (!canAnswer(actor, 'watch', seat)) throw new AppError('forbidden');
  const [frame, view, row] = await Promise.all([
    findSignalFrame(ctx.db, application),
    askGate(ctx, ctx.db, { application, half: 'chat' }),
    findAt(ctx.db, { application_id: application, question_id: null, kind: 'evidence' }),
  ]);
  if (!frame || !view) throw notFound();
  const base = { gate: view.verdict, can_write: canAnswer(actor, 'caption', seat) };
  if (!row || !frame.is_sent) return { ...base, result: null };
  const answers = await spokenAnswers(ctx.db, application);
  const question_ids = frame.content?.questions.map(({ id }) => id) ?? [];
  const { criteria } = (row.content ?? { criteria: [] }) as Pick<Evidence, 'criteria'>;
  const { id, state, reason, dropped, notes, model, prompt_version } = row;
  return {
    ...base,
    result: {
      id,
      state,
      reason,
      dropped,
      notes,
      model,
      prompt_version,
      generated_at: row.generated_at?.toISOString() ?? null,
      criteria: criteria.map(({ name, passages }) => ({
        name,
        passages: placedPassages(passages, answers, question_ids),
      })),
      dismissed: row.dismissed_at !== null,
    },
  };
}
