import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { isFormKind, type FormContent } from '@vivavoce/domain/kinds/forms.ts';
import type { JobMatrix, MissingItem } from '@vivavoce/domain/jobs/publishing.ts';
import { isRatedByCriteria } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { matrixQuery } from '../../queries/jobs/criteria.ts';
import { questionsQuery } from '../../queries/jobs/questions.ts';
import { useWizard } from './wizard-context.ts';
import { kindRowOf, missingOf } from './wizard-plan.ts';

/** The matrix with the questions that it must cover; undefined for an activity that is rated otherwise. */
export function useJobMatrix(): { matrix: JobMatrix | undefined; loaded: boolean } {
  const { job, settings } = useWizard();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  const byMatrix =
    job.rating_style === RATING_STYLE.matrix &&
    isRatedByCriteria({ job: { ...job, ...kindRowOf(job) }, company: settings });
  const { data } = useQuery({ ...matrixQuery(job.id), enabled: byMatrix });
  return {
    matrix: byMatrix && data ? { ...data, questions: questions.filter(({ rated }) => rated) } : undefined,
    loaded: !byMatrix || data !== undefined,
  };
}

/** The form of an activity that applicants fill in; null for other kinds, and while it loads. */
export function useJobForm(): { form: FormContent | null; loaded: boolean } {
  const { job } = useWizard();
  const items = useQuery({
    ...apiQuery('GET /api/jobs/{job}/questionnaire-questions', { params: { job: job.id } }),
    enabled: job.job_kind === 'questionnaire',
  });
  const test = useQuery({
    ...apiQuery('GET /api/jobs/{job}/judgement-test', { params: { job: job.id } }),
    enabled: job.job_kind === 'situational_judgement',
  });
  const provided = useQuery({
    ...apiQuery('GET /api/jobs/{job}/assessment', { params: { job: job.id } }),
    enabled: job.job_kind === 'test_provider',
  });
  if (provided.data) return { form: { kind: 'test_provider', assessment: provided.data.assessment }, loaded: true };
  if (items.data) return { form: { kind: 'questionnaire', ...items.data }, loaded: true };
  if (test.data) return { form: { kind: 'situational_judgement', ...test.data }, loaded: true };
  // A CV check has no content of its own.
  return { form: null, loaded: !isFormKind(job.job_kind) || job.job_kind === 'cv_copilot' };
}

/** The items that still prevent publishing, by the knowledge of this browser. */
export function useMissing(): MissingItem[] {
  const { job, settings } = useWizard();
  const now = useNow();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  const { matrix } = useJobMatrix();
  const { form } = useJobForm();
  const rates_answers =
    job.rating_style !== RATING_STYLE.overall &&
    isRatedByCriteria({ job: { ...job, ...kindRowOf(job) }, company: settings });
  return missingOf(job, questions.length, now, { questions, rates_answers, matrix, form });
}
