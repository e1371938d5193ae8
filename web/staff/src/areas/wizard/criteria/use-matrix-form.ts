import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MatrixOptions } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { useUnsaved } from '../../../app/use-unsaved.ts';
import { matrixQuery, rememberMatrix, setMatrix } from '../../../queries/criteria.ts';
import { questionsQuery } from '../../../queries/questions.ts';
import { useWizard } from '../wizard-context.ts';
import {
  matrixFaults,
  matrixInput,
  onto,
  sameMatrix,
  valuesOf,
  type Fault,
  type MatrixValues,
} from './matrix-values.ts';

type Kept = { values: MatrixValues; revision: number };

const isProposed = ({ competencies, levels }: MatrixOptions) =>
  [...competencies, ...levels].some(({ id }) => id === null);

/** The matrix while it is written, beginning with what the questions suggest. */
export function useMatrixForm(proposed: MatrixOptions) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const { job } = useWizard();
  const [origin, setOrigin] = useState(proposed);
  const [values, setValues] = useState<MatrixValues>(() => valuesOf(proposed));
  const [faults, setFaults] = useState<ReadonlyMap<string, Fault>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<MatrixOptions | null>(null);
  const dirty = !sameMatrix(values, valuesOf(origin));
  const saved = useUnsaved<Kept>({
    name: `job/${job.id}/matrix`,
    dirty,
    keep: () => ({ values, revision: origin.revision }),
    restore: (kept) => {
      setValues(kept.values);
      setOrigin((now) => ({ ...now, revision: kept.revision }));
    },
  });

  function take(stored: MatrixOptions): void {
    setOrigin(stored);
    setValues(valuesOf(stored));
    setFaults(new Map());
  }

  async function store(wanted: MatrixValues, revision: number): Promise<boolean> {
    setFailure(null);
    setTheirs(null);
    const found = matrixFaults(wanted);
    setFaults(found);
    const [first] = found.keys();
    if (first) {
      document.getElementById(first)?.focus();
      return false;
    }
    if (!dirty && !isProposed(origin)) return true;
    try {
      const stored = await setMatrix(job.id, { ...matrixInput(wanted), revision });
      take(stored);
      saved();
      rememberMatrix(client, job.id, stored);
      // A new name of a competency went on to its questions.
      void client.invalidateQueries({ queryKey: questionsQuery(job.id).queryKey });
      return true;
    } catch (error) {
      const newest = isProblem(error, 409)
        ? await client.fetchQuery({ ...matrixQuery(job.id), staleTime: 0 }).catch(() => null)
        : null;
      if (newest && newest.revision !== revision) setTheirs(newest);
      else setFailure(textOf(error));
      return false;
    }
  }

  return {
    values,
    faults,
    failure,
    theirs,
    proposed: isProposed(origin),
    change: setValues,
    save: () => store(values, origin.revision),
    keepMine: () => {
      if (!theirs) return;
      const mine = onto(values, theirs);
      setOrigin(theirs);
      setValues(mine);
      void store(mine, theirs.revision);
    },
    takeTheirs: () => {
      if (theirs) take(theirs);
      setTheirs(null);
    },
  };
}

export type MatrixForm = ReturnType<typeof useMatrixForm>;
