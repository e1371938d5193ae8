import { useQuery, queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WebinarRegistration } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { webinarQuery } from '../../../queries/jobs/jobs.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from '../about/overview.module.css';
import type { OfApplicant } from '../../../queries/of-applicant.ts';

/** The registration of one applicant, if there is one. */
export const registrationQuery = ({ job, application }: OfApplicant) =>
  queryOptions({
    queryKey: ['job', job, 'registrations', application],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/registrations', { params: { job }, query: { application, page_size: 1 }, signal }),
  });

type FactsProps = { registration: WebinarRegistration; /** Attendance is a fact from the start on. */ begun: boolean };

function Facts({ registration, begun }: FactsProps) {
  const t = useTranslations('webinar');
  const { state, asked_at, cancelled_at, joined_at, attended } = registration;
  const facts: (readonly [label: string, value: ReactNode])[] = [
    [t('registration.state'), t(`registration.states.${state}`)],
    [t('registration.asked'), <When key="asked" value={asked_at} />],
    [t('registration.cancelled'), cancelled_at && <When key="cancelled" value={cancelled_at} />],
    [t('registration.joined'), joined_at && <When key="joined" value={joined_at} />],
    [t('registration.attendance'), state === 'registered' && begun && t(attended ? 'attended' : 'absent')],
  ];
  return (
    <dl className={classes(styles.facts, 'mt-2.5 grid gap-1.5 text-small [&_dd]:wrap-anywhere [&_dt]:text-ink-3')}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The registration of one applicant for a webinar, and whether they attended. */
export default function RegistrationPanel({ job, application }: { job: number; application: number }) {
  const t = useTranslations('webinar.registration');
  const common = useTranslations('common');
  const now = useNow();
  const { data, error, refetch } = useQuery(registrationQuery({ job, application }));
  const { data: webinar } = useQuery(webinarQuery(job));
  const registration = data?.results[0];
  const begun = webinar?.starts_at != null && new Date(webinar.starts_at) <= now;
  return (
    <Panel title={t('title')}>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true">
          <span className="visually-hidden">{common('loading')}</span>
          <Bone width="60%" />
        </div>
      )}
      {data && !registration && <EmptyState text={t('none')} />}
      {registration && <Facts registration={registration} begun={begun} />}
    </Panel>
  );
}
