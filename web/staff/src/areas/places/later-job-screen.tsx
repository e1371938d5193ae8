import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { jobQuery } from '../../queries/jobs.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EmptyState } from '../../ui/state-message.tsx';

type LaterJobScreenProps = { place: 'job_details' | 'job_panel'; job: number };

/** A page of one published activity that stands before its content. */
export function LaterJobScreen({ place, job }: LaterJobScreenProps) {
  const t = useTranslations('places');
  const shell = useTranslations('shell');
  const { data } = useSuspenseQuery(jobQuery(job));
  const overview = linkOptions({
    to: '/interviews/$job',
    params: { job: String(job) },
    search: { status: 'ToInvite', filter: 'All' },
  });
  return (
    <>
      <Breadcrumbs
        above={[
          <Link key="activities" to="/interviews">
            {shell('nav.activities')}
          </Link>,
          <Link key="job" {...overview}>
            {data.title}
          </Link>,
        ]}
        here={t(`names.${place}`)}
      />
      <PageHeader title={t(`names.${place}`)} badge={<Pill>{t('state')}</Pill>} below />
      <Panel>
        <EmptyState text={t(`texts.${place}`)} action={<LinkButton {...overview}>{t('toActivity')}</LinkButton>} />
      </Panel>
    </>
  );
}
