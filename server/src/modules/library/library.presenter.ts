import type { Competency, LibraryQuestion } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import { libraryAbilities } from '../../policies/library.policy.ts';
import type { CompetencyRow, LibraryRow } from './library.repository.ts';

const idOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

export const presentCompetency = (row: CompetencyRow): Competency => ({
  id: Number(row.id),
  name: row.name,
  functions: row.functions,
  role_levels: row.role_levels,
  shared: row.company_id === null,
  question_count: Number(row.question_count),
});

/**
 * Ids are text, since the rows are written in SQL.
 * @param managesShared whether the actor is a platform administrator
 */
export function presentLibraryQuestion(actor: StaffActor, row: LibraryRow, managesShared = false): LibraryQuestion {
  const created_by = idOrNull(row.created_by);
  return {
    id: Number(row.id),
    text: row.text,
    competency: row.competency,
    competency_id: idOrNull(row.competency_id),
    category: row.category,
    kind: row.kind,
    preparation_seconds: row.preparation_seconds,
    answer_seconds: row.answer_seconds,
    attempts_allowed: row.attempts_allowed,
    screen_recording: row.screen_recording,
    choices: row.choices,
    choices_multiple: row.choices_multiple,
    max_characters: row.max_characters,
    file_types: row.file_types,
    default_locale: row.default_locale,
    shared: row.company_id === null,
    created_by: created_by === null ? null : { id: created_by, full_name: row.creator_name ?? '' },
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    revision: row.revision,
    abilities: libraryAbilities(actor, { company_id: idOrNull(row.company_id), created_by }, managesShared),
  };
}
