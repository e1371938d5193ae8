import { useQueryClient } from '@tanstack/react-query';
import type { Rubric } from '@vivavoce/contract/types.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { readNewest } from '../../../../app/unsaved/read-newest.ts';
import { rememberRubric, rubricsQuery } from '../../../../queries/jobs/criteria.ts';
import { questionsQuery } from '../../../../queries/jobs/questions.ts';
import { useDraftForm } from '../../form/use-draft-form.ts';
import { useWizard } from '../../wizard-context.ts';
import { useConsent } from '../use-consent.ts';
import { rubricBase, rubricRules, rubricValues, type StepRow } from './rubric-values.ts';

/** Whether another person deleted the question, so that its rubric cannot be stored. */
const isAboutGone = (failure: unknown): boolean =>
  isProblem(failure, 404) || (isProblem(failure, 422) && 'question' in failure.errors);

/** One question's rubric while it is edited; that of a draft saves itself. */
export function useRubricForm(question: number, storedRubric: Rubric | undefined, standard: Rubric) {
  const t = useTranslations('criteria.rubric');
  const textOf = useErrorText();
  const client = useQueryClient();
  const withConsent = useConsent();
  const { job } = useWizard();
  const form = useDraftForm({
    name: `rubric/${question}`,
    start: () => {
      const base = storedRubric ? rubricBase(storedRubric) : { storedRubric: null, began: rubricValues(standard) };
      return { values: base.began, base };
    },
    rules: rubricRules({
      add: (body) => call('POST /api/jobs/{job}/rubrics', { params: { job: job.id }, body: { ...body, question } }),
      change: (id, body) =>
        withConsent((consent) =>
          call('PATCH /api/jobs/{job}/rubrics/{id}', { params: { job: job.id, id }, body: { ...body, ...consent } }),
        ),
      newest: async () => (await readNewest(client, rubricsQuery(job.id))).find((entry) => entry.question === question),
      onStored: (rubric) => rememberRubric(client, job.id, rubric),
    }),
    inputIdOf: (field) => `text-${field}`,
  });
  const { values, faults, clash } = form;

  async function save(): Promise<boolean> {
    const isSaved = await form.save();
    // The page reports it once it knows that the question is gone.
    if (!isSaved && isAboutGone(form.form.store.get().failure)) await readNewest(client, questionsQuery(job.id));
    return isSaved;
  }

  const tooFew = faults.has('__all__') ? t('tooFew', { count: REVIEW_LIMITS.indicators_min }) : null;
  return {
    ...values,
    faultOf: (key: string) => {
      const fault = faults.get(key);
      return fault === 'tooFew' ? undefined : fault;
    },
    failure: form.failure === null ? tooFew : textOf(form.failure),
    waiting: form.waiting,
    dirty: form.dirty,
    clash: clash?.newest.storedRubric ? { theirs: clash.newest.storedRubric, quiet: clash.quiet } : null,
    onBlur: form.onBlur,
    setRows: (rows: StepRow[]) => form.set({ rows }),
    setEnabled: (enabled: boolean) => form.set({ enabled }),
    save,
    keepMine: () => {
      form.keepMine();
      void save();
    },
    takeTheirs: form.takeTheirs,
  };
}
