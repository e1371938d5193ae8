import { useQuery } from '@tanstack/react-query';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { matrixQuery, rubricsQuery } from '../../../queries/jobs/criteria.ts';
import { useWizard } from '../wizard-context.ts';

/** The criteria in one line. */
export function CriteriaValue() {
  const t = useTranslations('criteria.summary');
  const { job } = useWizard();
  const byMatrix = job.rating_style === RATING_STYLE.matrix;
  const byQuestion = job.rating_style === RATING_STYLE.per_question;
  const { data: matrix } = useQuery({ ...matrixQuery(job.id), enabled: byMatrix });
  const { data: rubrics } = useQuery({ ...rubricsQuery(job.id), enabled: byQuestion });
  if (matrix && byMatrix)
    return t('matrix', { competencies: matrix.competencies.length, levels: matrix.levels.length });
  if (rubrics && byQuestion) return t('rubrics', { count: rubrics.filter(({ enabled }) => enabled).length });
  return byMatrix || byQuestion ? null : t('overall');
}
