/** A level chosen for one indicator of one answer by one reviewer. */
export interface MatrixChoice {
  id: number;
  level: number;
}

export type MatrixToggle =
  | { act: 'create'; level: number }
  | { act: 'replace'; id: number; level: number }
  | { act: 'delete'; id: number };

/**
 * The effect of selecting a level (specification 4, Reviews): selecting the same level again removes it, another
 * replaces it, the first creates it.
 * @param present the reviewer's current level, or null
 */
export function toggleMatrixLevel(present: MatrixChoice | null, level: number): MatrixToggle {
  if (present === null) return { act: 'create', level };
  if (present.level === level) return { act: 'delete', id: present.id };
  return { act: 'replace', id: present.id, level };
}
