import { useQuery } from '@tanstack/react-query';
import type { Job, Question } from '@vivavoce/contract/types.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { matrixQuery } from '../../../queries/jobs/criteria.ts';
import { competencyOf } from '../rating/matrix-ratings.ts';

/** One indicator of the question's competency, with the levels to choose from. */
export type Criterion = {
  key: string;
  competency: number;
  indicator: number;
  text: string;
  levels: readonly { id: number | null; name: string; reviews: number }[];
};

/** The criteria by which answers to the question are rated; none where they are rated by number. */
export function useCriteriaOf(job: Job, question: Question): Criterion[] {
  const { data } = useQuery({ ...matrixQuery(job.id), enabled: job.rating_style === RATING_STYLE.matrix });
  const competency = data && competencyOf(data, question.competency);
  if (!competency || competency.id === null) return [];
  const { id } = competency;
  return competency.indicators.flatMap((indicator) =>
    indicator.id === null
      ? []
      : [
          {
            key: `criterion-${indicator.id}`,
            competency: id,
            indicator: indicator.id,
            text: indicator.text,
            levels: data.levels,
          },
        ],
  );
}
