import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';

/** What the recording is for, who sees it and how long it is kept. The version names these words in the record of consent. */
export function RecordingNotice() {
  const t = useTranslations('applicant.details');
  const { interview } = useInterview();
  const { company, job, notice_version: version } = interview;
  return (
    <div className="panel notice-text">
      <h2>{t('recordingHeading')}</h2>
      <ul className="bullets">
        <li>{t('notice.who', { company: company.name, title: job.title, count: job.reviewers })}</li>
        <li>{t('notice.what')}</li>
        <li>{t('notice.kept', { days: job.retention_days, contact: job.contact_name || company.name })}</li>
        <li>{t('notice.choice')}</li>
      </ul>
      <p className="fact-detail">{t('version', { version })}</p>
    </div>
  );
}
