import { describe, expect, it } from 'vitest';
import { surveyFigures } from './survey.ts';

describe('figures of the survey', () => {
  it('are withheld while they could show what one applicant said', () => {
    expect(surveyFigures([])).toEqual({ replies: 0, ease: null, fairness: null });
    expect(surveyFigures([{ ease: 1, fairness: 5, count: 4 }])).toEqual({ replies: 4, ease: null, fairness: null });
  });

  it('count each answer and average them to one decimal', () => {
    const rows = [
      { ease: 5, fairness: 1, count: 3 },
      { ease: 4, fairness: 1, count: 1 },
      { ease: 1, fairness: 3, count: 2 },
    ];
    expect(surveyFigures(rows)).toEqual({
      replies: 6,
      ease: { average: 3.5, counts: [2, 0, 0, 1, 3] },
      fairness: { average: 1.7, counts: [4, 0, 2, 0, 0] },
    });
  });
});
