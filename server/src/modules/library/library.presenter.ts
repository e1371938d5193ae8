import { libraryQuestion } from '@vivavoce/contract/questions/library.ts';
import type { Competency, LibraryQuestion } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import { present } from '../../http/present.ts';
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
  return present(libraryQuestion, row, {
    shared: row.company_id === null,
    created_by: created_by === null ? null : { id: created_by, full_name: row.creator_name ?? '' },
    abilities: libraryAbilities(actor, { company_id: idOrNull(row.company_id), created_by }, managesShared),
  });
}
