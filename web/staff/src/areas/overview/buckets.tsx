import { getRouteApi } from '@tanstack/react-router';
import { BUCKETS, type ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';
import { FACET_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatRating } from '@vivavoce/web-shared/i18n/format.ts';
import { BucketLink, BucketNav } from '../../ui/navigation/bucket-nav.tsx';
import type { ApplicantsPage } from '../../queries/applicants/applicants-list.ts';
import { inBucket, type OverviewSearch } from './overview-search.ts';

/** For each bucket the one fact that asks for action. */
function useFacts(page: ApplicantsPage | undefined): Readonly<Record<ApplicantBucket, string>> {
  const t = useTranslations('overview.buckets');
  const tag = useLanguageTag();
  if (!page) return { ToInvite: '', AwaitingResponse: '', Responded: '', Reviewed: '', Outcomes: '' };
  const { facts, buckets } = page;
  const near = facts.expiring_this_week;
  const expiring = t(near < FACET_LIMITS.expiring_counted ? 'expiring' : 'expiringMany', { count: near });
  return {
    ToInvite: buckets.ToInvite > 0 ? t('toInvite') : t('nobody'),
    AwaitingResponse: buckets.AwaitingResponse > 0 ? expiring : t('nobody'),
    Responded: buckets.Responded > 0 ? t('needRating', { count: facts.need_your_rating }) : t('nobody'),
    Reviewed:
      facts.need_your_rating_reviewed > 0
        ? t('needRating', { count: facts.need_your_rating_reviewed })
        : buckets.Reviewed === 0
          ? t('nobody')
          : facts.mean_rating === null
            ? t('noRating')
            : t('mean', { rating: formatRating(facts.mean_rating, tag) }),
    Outcomes:
      buckets.Outcomes > 0
        ? t('outcomes', { successful: facts.successful, unsuccessful: facts.unsuccessful })
        : t('nobody'),
  };
}

const route = getRouteApi('/_staff/_shell/interviews/$job/');

type BucketsProps = { job: number; search: OverviewSearch; page: ApplicantsPage | undefined };

/** The five buckets of the activity's applicants, as navigation. */
export function Buckets({ job, search, page }: BucketsProps) {
  const t = useTranslations('overview');
  const facts = useFacts(page);
  const current = route.useSearch({ select: ({ status }) => status });
  return (
    <div className="mb-4 max-md:mb-3">
      <BucketNav label={t('buckets.label')}>
        {BUCKETS.map((bucket) => (
          <BucketLink
            key={bucket}
            to="/interviews/$job"
            params={{ job: String(job) }}
            search={inBucket(search, bucket, search.filter)}
            resetScroll={false}
            bucket={bucket}
            count={page?.buckets[bucket]}
            fact={facts[bucket]}
            current={current === bucket}
          />
        ))}
      </BucketNav>
    </div>
  );
}
