import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { orChanged } from '@vivavoce/web-shared/forms/form.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { readNewest } from '../../../app/unsaved/read-newest.ts';
import { ClashBox } from '../../../features/forms/clash-box.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { refreshJob } from '../../../queries/jobs/jobs.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useStepHandle, useWizard } from '../wizard-context.ts';

type JobAssessment = ResultOf<'GET /api/jobs/{job}/assessment'>;
type Choice = { chosen: JobAssessment['assessment'] };

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
  const form = useForm({
    name: `job/${job.id}/assessment`,
    start: () => ({ values: { chosen: assessment.assessment }, base: assessment }),
    rules: {
      read: ({ assessment: chosen }: JobAssessment) => ({ chosen }),
      same: (first: Choice, second) => first.chosen?.id === second.chosen?.id,
      check: () => new Map<string, never>(),
      send: (values, base) =>
        orChanged(
          values.chosen
            ? call('PUT /api/jobs/{job}/assessment', {
                params: { job: job.id },
                body: { revision: base.revision, assessment: values.chosen },
              })
            : Promise.resolve(base),
          () => readNewest(client, query),
        ),
      merge: {},
      onStored: (base) => {
        client.setQueryData(query.queryKey, base);
        refreshJob(client, job.id);
      },
    },
    newest: assessment,
    isNewer: (newest, base) => newest.revision > base.revision,
  });
  const { clash } = form;
  const { chosen } = form.values;
  useStepHandle(() => form.save());

  const offered = offer.data?.assessments ?? [];
  // The provider may have withdrawn the test that is stored.
  const listed =
    assessment.assessment && !offered.some(({ id }) => id === assessment.assessment?.id) ? [assessment.assessment] : [];
  const all = [...listed, ...offered];
  return (
    <div>
      <StepHead title={t('title')} lead={t(assessment.replies > 0 ? 'leadAnswered' : 'lead')} />
      {clash && (
        <ClashBox
          fields={[{ name: 'assessment', theirs: clash.newest.assessment?.name ?? '' }]}
          quiet={clash.quiet}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      {form.failure !== null && <FormMessage>{textOf(form.failure)}</FormMessage>}
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
          onChange={(id) => form.set({ chosen: all.find((candidate) => candidate.id === id) ?? null })}
        />
      )}
    </div>
  );
}
