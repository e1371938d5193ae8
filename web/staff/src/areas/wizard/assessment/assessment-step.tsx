import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { refreshJob } from '../../../queries/jobs/jobs.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useStepHandle, useWizard } from '../wizard-context.ts';

/** Which test of the provider applicants take. */
export function AssessmentStep() {
  const t = useTranslations('provider.step');
  const faults = useTranslations('provider.faults');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job } = useWizard();
  const query = apiQuery('GET /api/jobs/{job}/assessment', { params: { job: job.id } });
  const { data: assessment } = useSuspenseQuery(query);
  const offer = useQuery(apiQuery('GET /api/jobs/{job}/assessments', { params: { job: job.id } }));
  const [chosen, setChosen] = useState(assessment.assessment);
  const [failure, setFailure] = useState<string | null>(null);
  const dirty = chosen?.id !== assessment.assessment?.id;
  const markSaved = useUnsaved({ name: `job/${job.id}/assessment`, dirty, keep: () => chosen, restore: setChosen });

  useStepHandle(async () => {
    setFailure(null);
    if (!dirty || !chosen) return true;
    try {
      const { revision } = assessment;
      client.setQueryData(
        query.queryKey,
        await call('PUT /api/jobs/{job}/assessment', {
          params: { job: job.id },
          body: { revision, assessment: chosen },
        }),
      );
      refreshJob(client, job.id);
      markSaved();
      return true;
    } catch (error) {
      setFailure(isProblem(error, 409) ? t('conflict') : textOf(error));
      return false;
    }
  });

  const offered = offer.data?.assessments ?? [];
  // The provider may have withdrawn the test that is stored.
  const listed =
    assessment.assessment && !offered.some(({ id }) => id === assessment.assessment?.id) ? [assessment.assessment] : [];
  const all = [...listed, ...offered];
  return (
    <div>
      <StepHead title={t('title')} lead={t(assessment.replies > 0 ? 'leadAnswered' : 'lead')} />
      {failure && <FormMessage>{failure}</FormMessage>}
      {offer.error && <LoadError error={offer.error} onRetry={() => void offer.refetch()} />}
      {offer.isPending && <Bone width="60%" />}
      {offer.data?.fault && (
        <>
          <FormMessage>{faults(offer.data.fault)}</FormMessage>
          <Button busy={offer.isFetching} onClick={() => void offer.refetch()}>
            {t('again')}
          </Button>
        </>
      )}
      {offer.data?.fault === null && all.length === 0 && <EmptyState text={t('none')} />}
      {all.length > 0 && (
        <RadioCards
          label={t('title')}
          labelHidden
          value={chosen?.id ?? ''}
          options={all.map(({ id, name, minutes }) => ({ value: id, title: name, text: t('minutes', { minutes }) }))}
          onChange={(id) => setChosen(all.find((candidate) => candidate.id === id) ?? null)}
        />
      )}
    </div>
  );
}
