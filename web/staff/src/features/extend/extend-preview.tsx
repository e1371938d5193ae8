import { zoneText } from '@vivavoce/domain/zone-text.ts';
import type { ApplicationDetail, Job } from '@vivavoce/contract/types.ts';
import type { ExtensionInclude } from '@vivavoce/domain/jobs/deadline-extension.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { instantOf, type WallTime } from '@vivavoce/domain/jobs/time-zone.ts';
import { formatInZone } from '../../ui/data/zoned-time.ts';
import { countOf, type Preview } from './use-extension-preview.ts';
import styles from '../forms/dialog-form.module.css';

type ExtendPreviewProps = {
  job: Job;
  timeZone: string;
  wall: WallTime;
  /** Whether the moment is a valid deadline. */
  possible: boolean;
  application: ApplicationDetail | undefined;
  preview: Preview | undefined;
  include: ExtensionInclude;
};

/** The effect: the moment with its time zone, how many gain time by it, and who keeps their deadline. */
export function ExtendPreview({ job, timeZone, wall, possible, application, preview, include }: ExtendPreviewProps) {
  const t = useTranslations('extend');
  const tag = useLanguageTag();
  const now = useNow();
  const instant = possible ? instantOf(wall, timeZone) : null;
  const zone = zoneText(tag, timeZone);
  const format = (date: Date) => formatInZone(date, tag, timeZone);
  const present = application?.deadline ? new Date(application.deadline) : null;
  const back = application
    ? application.responded_at !== null
    : include !== 'awaiting' && (preview?.auto_sent ?? 0) > 0;
  return (
    <div className={styles.result} role="status">
      <p>{instant ? t('until', { date: format(instant), zone }) : t('zone', { zone })}</p>
      {present && <p>{t(present < now ? 'presentPast' : 'present', { date: format(present) })}</p>}
      {preview && !application && <p>{t('gain', { count: countOf(preview, include) })}</p>}
      {back && <p>{t('back', { count: application ? 1 : (preview?.auto_sent ?? 0) })}</p>}
      {!application && job.fixed_deadline && <p>{t('fixed', { date: format(new Date(job.fixed_deadline)) })}</p>}
    </div>
  );
}
