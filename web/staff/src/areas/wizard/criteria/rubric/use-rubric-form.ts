import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Rubric } from '@vivavoce/contract/types.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { ontoStored, withStoredIds } from '@vivavoce/web-shared/forms/rows.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { readNewest } from '../../../../app/unsaved/read-newest.ts';
import { addRubric, changeRubric, rememberRubric, rubricsQuery } from '../../../../queries/jobs/criteria.ts';
import { questionsQuery } from '../../../../queries/jobs/questions.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { useDraftForm } from '../../form/use-draft-form.ts';
import { useWizard } from '../../wizard-context.ts';
import { useConsent, type WithConsent } from '../use-consent.ts';
import {
  indicatorsOf,
  rowFaults,
  rubricValues,
  sameRows,
  type RubricFault,
  type RubricValues,
  type StepRow,
} from './rubric-values.ts';

/** The stored rubric that the form started from; null where the question has none yet and the standard one is shown. */
type Base = { storedRubric: Rubric | null; began: RubricValues };

const baseOf = (storedRubric: Rubric): Base => ({ storedRubric, began: rubricValues(storedRubric) });

/** Saves one question's rubric: created once, then changed, each time with the revision it started from. */
function rubricRules(client: QueryClient, job: number, question: number, withConsent: WithConsent) {
  function write({ rows, enabled }: RubricValues, storedRubric: Rubric | null): Promise<Rubric> {
    if (storedRubric?.id) {
      const indicators = indicatorsOf(ontoStored('id', rows, storedRubric.indicators));
      const { id, revision } = storedRubric;
      return withConsent((consent) => changeRubric(job, id, { indicators, enabled, revision, ...consent }));
    }
    const indicators = indicatorsOf(rows).map(({ text, score }) => ({ text, score }));
    return addRubric(job, { question, enabled, indicators });
  }

  const rules: FormRules<RubricValues, Base, RubricFault> = {
    read: ({ began }) => began,
    same: (first, second) => first.enabled === second.enabled && sameRows(first.rows, second.rows),
    check: ({ rows }) => rowFaults(rows),
    send: async (values, { storedRubric }) =>
      baseOf(
        await orChanged(write(values, storedRubric), async () => {
          const list = await readNewest(client, rubricsQuery(job));
          const newest = list.find((rubric) => rubric.question === question);
          return newest ? baseOf(newest) : null;
        }),
      ),
    adopt: (now, sent, { storedRubric }) =>
      storedRubric ? { ...now, rows: withStoredIds('id', now.rows, sent.rows, storedRubric.indicators) } : now,
    decide: (values, _base, { storedRubric, began }, keep) =>
      keep === 'mine' && storedRubric
        ? { ...values, rows: ontoStored('id', values.rows, storedRubric.indicators) }
        : began,
    isProposed: ({ storedRubric }) => storedRubric === null,
    onStored: ({ storedRubric }) => storedRubric && rememberRubric(client, job, storedRubric),
  };
  return rules;
}

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
      const base = storedRubric ? baseOf(storedRubric) : { storedRubric: null, began: rubricValues(standard) };
      return { values: base.began, base };
    },
    rules: rubricRules(client, job.id, question, withConsent),
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
