import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { MatrixOptions } from '@vivavoce/contract/types.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { readNewest } from '../../../../app/unsaved/read-newest.ts';
import { matrixQuery, rememberMatrix, setMatrix } from '../../../../queries/jobs/criteria.ts';
import { questionsQuery } from '../../../../queries/jobs/questions.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { useDraftForm } from '../../form/use-draft-form.ts';
import { useWizard } from '../../wizard-context.ts';
import { useConsent, type WithConsent } from '../use-consent.ts';
import {
  matrixFaults,
  matrixInput,
  onto,
  sameMatrix,
  valuesOf,
  withMatrixIds,
  type Fault,
  type MatrixValues,
} from './matrix-values.ts';

/** Saves the matrix as a whole, with the revision that it started from. */
function matrixRules(
  client: QueryClient,
  job: number,
  withConsent: WithConsent,
): FormRules<MatrixValues, MatrixOptions, Fault> {
  return {
    read: valuesOf,
    same: sameMatrix,
    check: matrixFaults,
    send: (values, { revision }) =>
      orChanged(
        withConsent((consent) => setMatrix(job, { ...matrixInput(values), revision, ...consent })),
        () => readNewest(client, matrixQuery(job)),
      ),
    adopt: withMatrixIds,
    decide: (values, _base, newest, keep) => (keep === 'mine' ? onto(values, newest) : valuesOf(newest)),
    isProposed,
    onStored: (matrix) => {
      rememberMatrix(client, job, matrix);
      // A renamed competency also changed its questions.
      void client.invalidateQueries({ queryKey: questionsQuery(job).queryKey });
    },
  };
}

const isProposed = ({ competencies, levels }: MatrixOptions) =>
  [...competencies, ...levels].some(({ id }) => id === null);

/** The matrix while it is edited, starting with the proposal from the questions; that of a draft saves itself. */
export function useMatrixForm(proposed: MatrixOptions) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const withConsent = useConsent();
  const { job } = useWizard();
  const form = useDraftForm({
    name: 'matrix',
    start: () => ({ values: valuesOf(proposed), base: proposed }),
    rules: matrixRules(client, job.id, withConsent),
  });
  const save = () => form.save();
  return {
    values: form.values,
    faults: form.faults,
    failure: form.failure === null ? null : textOf(form.failure),
    waiting: form.waiting,
    clash: form.clash && { theirs: form.clash.newest, quiet: form.clash.quiet },
    proposed: isProposed(form.base),
    onBlur: form.onBlur,
    change: form.form.set,
    save,
    keepMine: () => {
      form.keepMine();
      void save();
    },
    takeTheirs: form.takeTheirs,
  };
}

export type MatrixForm = ReturnType<typeof useMatrixForm>;
