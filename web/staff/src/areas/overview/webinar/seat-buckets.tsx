import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { ApplicantsPage } from '../../../queries/applicants/applicants-list.ts';
import { BucketLink, BucketNav } from '../../../ui/navigation/bucket-nav.tsx';
import { inBucket, type OverviewSearch } from '../overview-search.ts';

const route = getRouteApi('/_staff/_shell/interviews/$job/');

/** The buckets of a webinar: every applicant with a seat is in the last one. */
const WITH_SEATS = ['ToInvite', 'AwaitingResponse', 'Responded'] as const;

type SeatBucketsProps = { job: number; search: OverviewSearch; page: ApplicantsPage | undefined };

/** The applicants of a webinar by how far their registration is, as navigation. */
export function SeatBuckets({ job, search, page }: SeatBucketsProps) {
  const t = useTranslations('webinar.buckets');
  const overview = useTranslations('overview.buckets');
  const current = route.useSearch({ select: ({ status }) => status });
  const status = WITH_SEATS.find((bucket) => bucket === current) ?? 'Responded';
  return (
    <div className="mb-4 max-md:mb-3">
      <BucketNav label={overview('label')}>
        {WITH_SEATS.map((bucket) => (
          <BucketLink
            key={bucket}
            to="/interviews/$job"
            params={{ job: String(job) }}
            search={inBucket(search, bucket, search.filter)}
            resetScroll={false}
            bucket={bucket}
            name={t(bucket)}
            count={page?.buckets[bucket]}
            fact=""
            current={status === bucket}
          />
        ))}
      </BucketNav>
    </div>
  );
}
