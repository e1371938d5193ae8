import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MatrixOptions } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { readNewest } from '../../../../app/unsaved/read-newest.ts';
import { matrixQuery, rememberMatrix, setMatrix } from '../../../../queries/jobs/criteria.ts';
import { questionsQuery } from '../../../../queries/jobs/questions.ts';
import { Changed, createKeeper, type KeeperRules } from '../../form/saving/keeper.ts';
import { useKeeper } from '../../form/saving/use-keeper.ts';
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
): KeeperRules<MatrixValues, MatrixOptions, Fault> {
  return {
    read: valuesOf,
    same: sameMatrix,
    check: matrixFaults,
    send: async (values, base) => {
      try {
        const { revision } = base;
        return await withConsent((consent) => setMatrix(job, { ...matrixInput(values), revision, ...consent }));
      } catch (error) {
        if (!isProblem(error, 409) || error.code !== 'conflict') throw error;
        throw new Changed(await readNewest(client, matrixQuery(job)));
      }
    },
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
  const [keeper] = useState(() =>
    createKeeper({ values: valuesOf(proposed), base: proposed }, matrixRules(client, job.id, withConsent)),
  );
  const form = useKeeper({ name: 'matrix', keeper });

  async function save(): Promise<boolean> {
    if (await form.store(false)) return true;
    const [first] = keeper.held.get().faults.keys();
    document.getElementById(first ?? '')?.focus();
    return false;
  }

  return {
    values: form.values,
    faults: form.faults,
    failure: form.failure === null ? null : textOf(form.failure),
    waiting: form.waiting,
    clash: form.clash && { theirs: form.clash.newest, quiet: form.clash.quiet },
    proposed: isProposed(form.base),
    onBlur: form.onBlur,
    change: keeper.set,
    save,
    keepMine: () => {
      keeper.decide('mine');
      void save();
    },
    takeTheirs: () => keeper.decide('theirs'),
  };
}

export type MatrixForm = ReturnType<typeof useMatrixForm>;
