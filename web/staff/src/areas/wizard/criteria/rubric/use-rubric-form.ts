import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rubric } from '@vivavoce/contract/types.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { readNewest } from '../../../../app/unsaved/read-newest.ts';
import { addRubric, changeRubric, rememberRubric, rubricsQuery } from '../../../../queries/jobs/criteria.ts';
import { questionsQuery } from '../../../../queries/jobs/questions.ts';
import { Changed, createKeeper, type KeeperRules } from '../../form/saving/keeper.ts';
import { useKeeper } from '../../form/saving/use-keeper.ts';
import { useWizard } from '../../wizard-context.ts';
import { useConsent, type WithConsent } from '../use-consent.ts';
import {
  indicatorsOf,
  rowFaults,
  rowsOnto,
  rubricValues,
  sameRows,
  withStoredIds,
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
      const indicators = indicatorsOf(rowsOnto(rows, storedRubric));
      const { id, revision } = storedRubric;
      return withConsent((consent) => changeRubric(job, id, { indicators, enabled, revision, ...consent }));
    }
    const indicators = indicatorsOf(rows).map(({ text, score }) => ({ text, score }));
    return addRubric(job, { question, enabled, indicators });
  }

  const rules: KeeperRules<RubricValues, Base, RubricFault> = {
    read: ({ began }) => began,
    same: (first, second) => first.enabled === second.enabled && sameRows(first.rows, second.rows),
    check: ({ rows }) => rowFaults(rows),
    send: async (values, { storedRubric }) => {
      try {
        return baseOf(await write(values, storedRubric));
      } catch (error) {
        if (!isProblem(error, 409) || error.code !== 'conflict') throw error;
        const list = await readNewest(client, rubricsQuery(job));
        const newest = list.find((rubric) => rubric.question === question);
        if (!newest) throw error;
        throw new Changed(baseOf(newest));
      }
    },
    adopt: (now, sent, { storedRubric }) =>
      storedRubric ? { ...now, rows: withStoredIds(now.rows, sent.rows, storedRubric) } : now,
    decide: (values, _base, { storedRubric, began }, keep) =>
      keep === 'mine' && storedRubric ? { ...values, rows: rowsOnto(values.rows, storedRubric) } : began,
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
  const [keeper] = useState(() => {
    const base = storedRubric ? baseOf(storedRubric) : { storedRubric: null, began: rubricValues(standard) };
    return createKeeper({ values: base.began, base }, rubricRules(client, job.id, question, withConsent));
  });
  const form = useKeeper({ name: `rubric/${question}`, keeper });
  const { values, faults, clash } = form;

  async function save(): Promise<boolean> {
    if (await form.store(false)) return true;
    const { failure, faults: newFaults } = keeper.held.get();
    // The page reports it once it knows that the question is gone.
    if (isAboutGone(failure)) await readNewest(client, questionsQuery(job.id));
    const [first] = newFaults.keys();
    document.getElementById(`text-${first}`)?.focus();
    return false;
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
    setRows: (rows: StepRow[]) => keeper.set({ ...keeper.held.get().values, rows }),
    setEnabled: (enabled: boolean) => keeper.set({ ...keeper.held.get().values, enabled }),
    save,
    keepMine: () => {
      keeper.decide('mine');
      void save();
    },
    takeTheirs: () => keeper.decide('theirs'),
  };
}
