import { useQuery } from '@tanstack/react-query';
import { eventTexts } from '@vivavoce/domain/marketplace/event-time.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { webinarQuery } from '../../../queries/jobs/jobs.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { useWizard } from '../wizard-context.ts';
import { Nothing } from './parts.tsx';
import { SummarySection } from './summary-section.tsx';
import type { SectionProps } from './summary-step.tsx';

/** When and where a webinar takes place. */
export function ScheduleSection({ steps }: SectionProps) {
  const t = useTranslations('wizard');
  const locale = useLocale();
  const { job } = useWizard();
  const { data } = useQuery(webinarQuery(job.id));
  const { starts_at, ends_at, time_zone, place = '', join_link = '' } = data ?? {};
  const when = starts_at && ends_at && time_zone ? eventTexts({ starts_at, ends_at, time_zone }, locale) : null;
  const value = (
    <>
      {when ? `${when.date}, ${when.time}` : <Nothing />}
      {(place || join_link) && <br />}
      {place || join_link}
    </>
  );
  return (
    <SummarySection
      title={t('sections.schedule')}
      job={job.id}
      steps={steps}
      rows={[{ step: 'schedule', name: t('steps.schedule'), value: data ? value : <Bone width="40%" /> }]}
    />
  );
}
