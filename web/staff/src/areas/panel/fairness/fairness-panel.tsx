import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ask } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { useSaveFile } from '../../../features/export/save-file.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';

const FairnessFigures = lazy(() => import('./fairness-figures.tsx'));

/** Agreement and strictness of reviewers: figures with their explanation. */
export function FairnessPanel({ job }: { job: number }) {
  const t = useTranslations('jobpage.fairness');
  const { data, error, isPending, refetch } = useQuery(
    apiQuery('GET /api/jobs/{job}/rating-fairness', { params: { job } }, { meta: { quiet: true } }),
  );
  const saveFile = useSaveFile();
  return (
    <Panel
      title={t('title')}
      action={
        data &&
        (data.ratings > 0 || (data.calibration?.ratings ?? 0) > 0) && (
          <a
            className="text-small font-semibold text-accent-ink"
            href={`/api/jobs/${job}/rating-fairness/export`}
            download
            onClick={(event) =>
              saveFile(event, () => ask('GET /api/jobs/{job}/rating-fairness/export', { params: { job } }))
            }
          >
            {t('export')}
          </a>
        )
      }
    >
      {isPending && <Bone width="60%" />}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.ratings === 0 && <p className="max-w-[48rem] text-small text-ink-2">{t('none')}</p>}
      {data && data.ratings > 0 && (
        <p className="max-w-[48rem] text-small text-ink-2">
          {t('scope', { applicants: data.applicants, ratings: data.ratings })} {data.own_rated_only && t('ownOnly')}{' '}
          {!data.complete && t('newest')}
        </p>
      )}
      {data && (
        <Suspense fallback={<Bone width="60%" />}>
          <FairnessFigures fairness={data} />
        </Suspense>
      )}
    </Panel>
  );
}
