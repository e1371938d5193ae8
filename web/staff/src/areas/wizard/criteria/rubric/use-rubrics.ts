import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question, Rubric } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { useStore } from '../../../../app/store.ts';
import { showToast } from '../../../../app/toasts.ts';
import { useUnsaved } from '../../../../app/unsaved/use-unsaved.ts';
import {
  addRubric,
  changeRubric,
  rememberRubric,
  rubricsQuery,
  standardRubricQuery,
} from '../../../../queries/jobs/criteria.ts';
import { useWizard } from '../../wizard-context.ts';
import { createSwitches } from './switches.ts';

/** The rubrics of the activity by question, and a switch for each, which is shown, stored and announced at once. */
export function useRubrics() {
  const t = useTranslations('criteria.rubrics');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job } = useWizard();
  const [announcement, setAnnouncement] = useState('');
  const { data, error, refetch } = useQuery(rubricsQuery(job.id));
  const of = (question: number): Rubric | undefined => data?.find((rubric) => rubric.question === question);

  const [switches] = useState(() => {
    const storedRubric = (question: number) =>
      client.getQueryData(rubricsQuery(job.id).queryKey)?.find((rubric) => rubric.question === question);
    return createSwitches({
      isOn: (question) => storedRubric(question)?.enabled ?? false,
      /** A question without a rubric gets the standard one. */
      store: async (question, enabled) => {
        const pending = storedRubric(question);
        if (pending?.id) return rememberRubric(client, job.id, await changeRubric(job.id, pending.id, { enabled }));
        const [standard] = await client.ensureQueryData(
          standardRubricQuery(job.id, job.rating_scale, job.default_locale),
        );
        const indicators = (standard?.indicators ?? []).map(({ text, score }) => ({ text, score }));
        return rememberRubric(client, job.id, await addRubric(job.id, { question, indicators, enabled }));
      },
      onRefused: (failure) => {
        showToast({ title: t('refused'), description: textOf(failure), background: 'reject' });
        void refetch();
      },
    });
  });
  const selection = useStore(switches.chosen);
  const isOn = (question: number) => selection.get(question) ?? of(question)?.enabled ?? false;
  const markSaved = useUnsaved({
    name: `job/${job.id}/rubrics`,
    dirty: selection.size > 0,
    stores: 'now',
    flush: switches.whole,
  });

  async function tell(isStored: boolean, news: string): Promise<void> {
    if (!isStored) return setAnnouncement('');
    setAnnouncement(news);
    if (switches.chosen.get().size === 0) markSaved();
  }

  return {
    of,
    isOn,
    loaded: data !== undefined,
    error,
    reload: () => void refetch(),
    toggle: async (question: Question, number: number, on: boolean) =>
      tell(await switches.choose(question.id, on), on ? t('switchedOn', { number }) : t('switchedOff', { number })),
    switchAllOn: async (questions: readonly Question[]) => {
      const off = questions.filter(({ id }) => !isOn(id));
      const results = await Promise.all(off.map(({ id }) => switches.choose(id, true)));
      await tell(!results.includes(false), t('allOn'));
    },
    busy: selection.size > 0,
    announcement,
  };
}
