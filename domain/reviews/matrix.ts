import { REVIEW_LIMITS } from '../limits.ts';

/** What a matrix is made of, as far as its rules look at it. */
export interface MatrixSetup {
  competencies: readonly { name: string; indicators: readonly unknown[] }[];
  levels: readonly unknown[];
}

/** A question by what it is about. */
export interface QuestionAbout {
  id: number;
  competency: string | null;
}

/** A competency is known by its name; case and outer blanks do not make another one. */
export function competencyKey(name: string | null | undefined): string {
  return (name ?? '').trim().toLowerCase();
}

/** The names of the competencies that the questions are about, each once, in the order of the questions. */
export function competenciesOf(questions: readonly Pick<QuestionAbout, 'competency'>[]): string[] {
  const names = new Map<string, string>();
  for (const { competency } of questions) {
    const key = competencyKey(competency);
    if (key !== '' && !names.has(key)) names.set(key, (competency ?? '').trim());
  }
  return [...names.values()];
}

/** What keeps a matrix from being rated by. */
export interface MatrixGaps {
  /** Ids of questions that are about nothing yet, in their order. */
  questions: number[];
  /** Competencies of questions that have no indicator in the matrix, in the order of the questions. */
  competencies: string[];
  /** Too few levels to choose between. */
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
