import type { AiText } from '@vivavoce/contract/types.ts';
import type { CitedText } from '@vivavoce/domain/ai/cited-texts.ts';
import type { CitedKind } from '@vivavoce/domain/ai/results.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../lib/app-error.ts';
import { askGate } from './processing/gate.service.ts';
import { findAt } from './processing/results.repository.ts';
import type { ResultRow } from './processing/results.repository.ts';

function present(row: ResultRow, forStaff: boolean): AiText['result'] {
  const dismissed = row.dismissed_at !== null;
  const { parts } = (row.content ?? { parts: [] }) as CitedText;
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    parts: dismissed && !forStaff ? [] : parts,
    dropped: row.dropped,
    notes: row.notes,
    model: row.model,
    prompt_version: row.prompt_version,
    generated_at: row.generated_at?.toISOString() ?? null,
    dismissed,
  };
}

/**
 * What AI wrote about an applicant's CV, questionnaire or practice, or why it wrote nothing. Who may read it is decided
 * by the caller.
 * @throws AppError `not_found`
 */
export async function readCitedText(
  ctx: Context,
  application: number,
  kind: CitedKind,
  { can_write, staff }: { can_write: boolean; staff: boolean },
): Promise<AiText> {
  const [view, row] = await Promise.all([
    askGate(ctx, ctx.db, application, 'chat'),
    findAt(ctx.db, { application_id: application, question_id: null, kind }),
  ]);
  if (!view) throw notFound();
  return { gate: view.verdict, can_write, result: row ? present(row, staff) : null };
}
