import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter } from 'use-intl';
import type { ProviderTest } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { AnchorButton, Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { testTones } from '../../../ui/data/test-tones.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { useReview } from '../use-review.ts';

function Result({ test }: { test: ProviderTest }) {
  const t = useTranslations('provider.tab');
  const format = useFormatter();
  const { score, percentile, report } = test;
  return (
    <Panel title={t('result')} className="grid gap-3">
      <dl className="m-0 grid grid-cols-[repeat(auto-fit,minmax(min(100%,180px),1fr))] gap-x-6 gap-y-3 [&_dd]:m-0 [&_dt]:text-[14px] [&_dt]:text-ink-2">
        <div>
          <dt>{t('score')}</dt>
          <dd className="text-[28px] leading-[1.3] [font-weight:650] tabular-nums">
            {score === null ? t('none') : format.number(score, { maximumFractionDigits: 2 })}
          </dd>
        </div>
        <div>
          <dt>{t('percentile')}</dt>
          <dd className="text-[28px] leading-[1.3] [font-weight:650] tabular-nums">
            {percentile === null ? t('none') : format.number(percentile, { maximumFractionDigits: 1 })}
          </dd>
        </div>
      </dl>
      <p className="m-0 text-ink-2">{t('decidesNothing')}</p>
      {report ? (
        <div>
          <AnchorButton href={report} download>
            {t('download')}
          </AnchorButton>
        </div>
      ) : (
        <p className="m-0 text-ink-2">{t('noReport')}</p>
      )}
    </Panel>
  );
}

/** The times of the test, what is wrong, and another call to the provider. */
function State({ test }: { test: ProviderTest }) {
  const t = useTranslations('provider.tab');
  const faults = useTranslations('provider.faults');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job, application, can } = useReview();
  const retry = useMutation({
    mutationFn: () =>
      call('POST /api/jobs/{job}/applications/{application}/provider-test', {
        params: { job: job.id, application: application.id },
      }),
    onSuccess: (fresh) =>
      client.setQueryData(
        apiQuery('GET /api/jobs/{job}/applications/{application}/provider-test', {
          params: { job: job.id, application: application.id },
        }).queryKey,
        fresh,
      ),
  });
  const { state, fault, created_at, linked_at, completed_at, next_try_at, report } = test;
  const times = [
    { name: t('askedAt'), at: created_at },
    { name: t('linkedAt'), at: linked_at },
    { name: t('completedAt'), at: completed_at },
    { name: t('nextAt'), at: next_try_at },
  ];
  return (
    <Panel
      title={test.assessment}
      action={<Pill tone={testTones[state]}>{t(`states.${state}`)}</Pill>}
      className="grid gap-3"
    >
      <p className="m-0 text-ink-2">{t(`stateTexts.${state}`)}</p>
      {fault && <FormMessage>{faults(fault)}</FormMessage>}
      <dl className="m-0 grid grid-cols-[repeat(auto-fit,minmax(min(100%,180px),1fr))] gap-x-6 gap-y-3 [&_dd]:m-0 [&_dt]:text-[14px] [&_dt]:text-ink-2">
        {times.map(
          ({ name, at }) =>
            at && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <When value={at} length="short" />
                </dd>
              </div>
            ),
        )}
      </dl>
      {retry.error && <FormMessage>{textOf(retry.error)}</FormMessage>}
      {can('edit') && report === null && (
        <div>
          <Button busy={retry.isPending} onClick={() => retry.mutate()}>
            {t('askNow')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** The test of one applicant at the provider: how far it is, and its result. */
export function ProviderTestScreen() {
  const t = useTranslations('provider.tab');
  const { job, application } = useReview();
  usePageTitle(`${t('title')}, ${application.user.full_name}`, job.title);
  const { data, error, refetch } = useQuery(
    apiQuery('GET /api/jobs/{job}/applications/{application}/provider-test', {
      params: { job: job.id, application: application.id },
    }),
  );
  return (
    <main className="mx-auto grid w-full max-w-215 content-start gap-4 px-4 py-6" id="content">
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="80%" />}
      {data && !data.test && (
        <Panel title={t('title')}>
          <EmptyState text={t('empty')} />
        </Panel>
      )}
      {data?.test?.state === 'completed' && <Result test={data.test} />}
      {data?.test && <State test={data.test} />}
    </main>
  );
}
