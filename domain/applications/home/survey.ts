/** The two questions after sending; each is answered from 1 to 5. */
export const SURVEY_QUESTIONS = ['ease', 'fairness'] as const;
export type SurveyQuestion = (typeof SURVEY_QUESTIONS)[number];
export type SurveyReply = Record<SurveyQuestion, number>;

export const SURVEY_SCALE = { min: 1, max: 5 } as const;

/** With fewer replies the figures could show what one applicant said. */
export const SURVEY_SHOWN_FROM = 5;

interface SurveyFigure {
  /** Mean to one decimal. */
  average: number;
  /** How many gave 1, 2, 3, 4 and 5. */
  counts: number[];
}

type SurveyFigures = { replies: number } & Record<SurveyQuestion, SurveyFigure | null>;

const scale = Array.from({ length: SURVEY_SCALE.max - SURVEY_SCALE.min + 1 }, (_, index) => SURVEY_SCALE.min + index);

/**
 * The figures of an activity, without those of a few.
 * @param rows each combination of replies once, with its frequency
 */
export function surveyFigures(rows: readonly (SurveyReply & { count: number })[]): SurveyFigures {
  const replies = rows.reduce((sum, { count }) => sum + count, 0);
  const figure = (question: SurveyQuestion): SurveyFigure | null => {
    if (replies < SURVEY_SHOWN_FROM) return null;
    const counts = scale.map((value) =>
      rows.reduce((sum, row) => (row[question] === value ? sum + row.count : sum), 0),
    );
    const total = counts.reduce((sum, count, index) => sum + count * (index + SURVEY_SCALE.min), 0);
    return { average: Math.round((total / replies) * 10) / 10, counts };
  };
  return { replies, ease: figure('ease'), fairness: figure('fairness') };
}
