import type { AiText } from '@vivavoce/contract/types.ts';
import { placedParts } from '@vivavoce/domain/ai/cited-texts.ts';
import type { CitedText } from '@vivavoce/domain/ai/cited-texts.ts';
import type { CitedKind } from '@vivavoce/domain/ai/results.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../lib/app-error.ts';
import { askGate } from './processing/gate.service.ts';
import { findNamed } from './processing/results.repository.ts';
import type { ResultRow } from './processing/results.repository.ts';

function present(row: ResultRow, corrected_name: string | null, forStaff: boolean): AiText['result'] {
  const dismissed = row.dismissed_at !== null;
  const parts = placedParts((row.corrected_content ?? row.content ?? { parts: [] }) as CitedText);
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
    corrected: row.corrected_at && {
      name: forStaff ? corrected_name : null,
      at: row.corrected_at.toISOString(),
    },
    dismissed,
  };
}

/**
 * The text by AI on an applicant's CV, questionnaire or practice, or the reason why there is none. Checks no permission:
 * the caller has done so.
 * @throws AppError `not_found`
 */
export async function readCitedText(
  ctx: Context,
  application: number,
  kind: CitedKind,
  { can_write, staff }: { can_write: boolean; staff: boolean },
): Promise<AiText> {
  const [view, result] = await Promise.all([
    askGate(ctx, ctx.db, { application, half: 'chat' }),
    findNamed(ctx.db, { application_id: application, question_id: null, kind }),
  ]);
  if (!view) throw notFound();
  return {
    gate: view.verdict,
    can_write,
    result: result ? present(result.row, result.corrected_name, staff) : null,
  };
}
