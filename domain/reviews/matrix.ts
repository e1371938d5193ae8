import { REVIEW_LIMITS } from '../limits.ts';

/** The parts of a matrix that its rules check. */
export interface MatrixSetup {
  competencies: readonly { name: string; indicators: readonly unknown[] }[];
  levels: readonly unknown[];
}

/** The competency of a question. */
export interface QuestionAbout {
  id: number;
  competency: string | null;
}

/** Competencies are compared by name, ignoring case and outer blanks. */
export function competencyKey(name: string | null | undefined): string {
  return (name ?? '').trim().toLowerCase();
}

/** The competencies of the questions, each once, in the order of the questions. */
export function competenciesOf(questions: readonly Pick<QuestionAbout, 'competency'>[]): string[] {
  const names = new Map<string, string>();
  for (const { competency } of questions) {
    const key = competencyKey(competency);
    if (key !== '' && !names.has(key)) names.set(key, (competency ?? '').trim());
  }
  return [...names.values()];
}

/** Why a matrix cannot be used for rating. */
export interface MatrixGaps {
  /** Ids of questions without a competency, in their order. */
  questions: number[];
  /** Competencies of questions without an indicator in the matrix, in the order of the questions. */
  competencies: string[];
  /** Fewer levels than a rating needs. */
  levels: boolean;
}

/** Every question needs a competency, every such competency an indicator, and the matrix its levels (specification 5). */
export function matrixGaps(questions: readonly QuestionAbout[], setup: MatrixSetup): MatrixGaps {
  const rated = new Set(
    setup.competencies.filter(({ indicators }) => indicators.length > 0).map(({ name }) => competencyKey(name)),
  );
  return {
    questions: questions.filter(({ competency }) => competencyKey(competency) === '').map(({ id }) => id),
    competencies: competenciesOf(questions).filter((name) => !rated.has(competencyKey(name))),
    levels: setup.levels.length < REVIEW_LIMITS.levels_min,
  };
}
