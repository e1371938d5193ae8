import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rubric } from '@vivavoce/contract/types.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../app/error-text.ts';
import { useUnsaved } from '../../../app/use-unsaved.ts';
import { addRubric, changeRubric, rememberRubric, rubricsQuery } from '../../../queries/criteria.ts';
import { useWizard } from '../wizard-context.ts';
import { enoughRows, indicatorsOf, rowFaults, rowsOf, sameRows, type RowFault, type StepRow } from './rubric-values.ts';

type Kept = { rows: StepRow[]; enabled: boolean; revision: number };

/** One question's rubric while it is written, stored with the revision that it began from. */
export function useRubricForm(question: number, stored: Rubric | undefined, standard: Rubric) {
  const t = useTranslations('criteria.rubric');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job } = useWizard();
  const [origin, setOrigin] = useState<Rubric | undefined>(stored);
  const start = origin ?? standard;
  const [rows, setRows] = useState<StepRow[]>(() => rowsOf(start.indicators));
  const [enabled, setEnabled] = useState(start.enabled);
  const [faults, setFaults] = useState<RowFault[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Rubric | null>(null);
  const [touched, setTouched] = useState(false);
  const dirty = touched && (!origin || enabled !== origin.enabled || !sameRows(rows, rowsOf(origin.indicators)));
  const saved = useUnsaved<Kept>({
    name: `job/${job.id}/rubric/${question}`,
    dirty,
    keep: () => ({ rows, enabled, revision: origin?.revision ?? 0 }),
    restore: (kept) => {
      setRows(kept.rows);
      setEnabled(kept.enabled);
      setTouched(true);
      if (origin) setOrigin({ ...origin, revision: kept.revision });
    },
  });

  function take(rubric: Rubric): void {
    setOrigin(rubric);
    setRows(rowsOf(rubric.indicators));
    setEnabled(rubric.enabled);
    setTouched(false);
    setFaults([]);
  }

  async function send(base: Rubric | undefined): Promise<Rubric> {
    const indicators = indicatorsOf(rows);
    if (!base?.id)
      return addRubric(job.id, {
        question,
        enabled,
        indicators: indicators.map(({ text, score }) => ({ text, score })),
      });
    const own = new Set(base.indicators.map(({ id }) => id));
    const kept = indicators.map(({ id, ...row }) => (id !== undefined && own.has(id) ? { id, ...row } : row));
    return changeRubric(job.id, base.id, { indicators: kept, enabled, revision: base.revision });
  }

  async function store(base: Rubric | undefined): Promise<boolean> {
    setFailure(null);
    setTheirs(null);
    const found = rowFaults(rows);
    setFaults(found);
    const [first] = found;
    if (first) {
      document.getElementById(`text-${first.key}`)?.focus();
      return false;
    }
    if (!enoughRows(rows)) {
      setFailure(t('tooFew', { count: REVIEW_LIMITS.indicators_min }));
      return false;
    }
    // A proposed rubric that nobody touched is stored by saving it; a stored one needs no second time.
    if (base?.id && !dirty) return true;
    try {
      const rubric = await send(base);
      rememberRubric(client, job.id, rubric);
      take(rubric);
      saved();
      return true;
    } catch (error) {
      if (!isProblem(error, 409)) setFailure(textOf(error));
      else {
        const list = await client.fetchQuery({ ...rubricsQuery(job.id), staleTime: 0 }).catch(() => []);
        const newest = list.find((one) => one.question === question);
        if (newest) setTheirs(newest);
        else setFailure(textOf(error));
      }
      return false;
    }
  }

  return {
    rows,
    enabled,
    faults,
    failure,
    theirs,
    dirty,
    setRows: (next: StepRow[]) => {
      setTouched(true);
      setRows(next);
    },
    setEnabled: (on: boolean) => {
      setTouched(true);
      setEnabled(on);
    },
    save: () => store(origin),
    keepMine: () => {
      setOrigin(theirs ?? undefined);
      void store(theirs ?? undefined);
    },
    takeTheirs: () => {
      if (theirs) take(theirs);
      setTheirs(null);
    },
  };
}

export type RubricForm = ReturnType<typeof useRubricForm>;
