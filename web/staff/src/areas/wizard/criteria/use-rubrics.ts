import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question, Rubric } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { markSaved } from '../../../app/changes.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import {
  addRubric,
  changeRubric,
  rememberRubric,
  rubricsQuery,
  standardRubricQuery,
} from '../../../queries/criteria.ts';
import { useWizard } from '../wizard-context.ts';

/** The rubrics of the activity by question, and switching them, which is stored at once and said aloud. */
export function useRubrics() {
  const t = useTranslations('criteria.rubrics');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job } = useWizard();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery(rubricsQuery(job.id));
  const of = (question: number): Rubric | undefined => data?.find((one) => one.question === question);

  /** Switches one question; a question without a rubric gets the standard one. */
  async function store(question: number, enabled: boolean): Promise<void> {
    const known = of(question);
    if (known?.id) rememberRubric(client, job.id, await changeRubric(job.id, known.id, { enabled }));
    else {
      const [standard] = await client.ensureQueryData(
        standardRubricQuery(job.id, job.rating_scale, job.default_locale),
      );
      const indicators = (standard?.indicators ?? []).map(({ text, score }) => ({ text, score }));
      rememberRubric(client, job.id, await addRubric(job.id, { question, indicators, enabled }));
    }
  }

  async function quietly(deed: () => Promise<void>, news: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await deed();
      setSaid(news);
      markSaved();
    } catch (failure) {
      showToast({ title: textOf(failure), background: 'reject' });
      void refetch();
    } finally {
      setBusy(false);
    }
  }

  const toggle = (question: Question, number: number, enabled: boolean) =>
    quietly(() => store(question.id, enabled), enabled ? t('switchedOn', { number }) : t('switchedOff', { number }));

  const switchAllOn = (questions: readonly Question[]) =>
    quietly(async () => {
      for (const { id } of questions) if (!of(id)?.enabled) await store(id, true);
    }, t('allOn'));

  return { of, loaded: data !== undefined, error, reload: () => void refetch(), toggle, switchAllOn, busy, said };
}
