import { answerMix, isSoundOnly } from '@vivavoce/domain/answers/answer-mix.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';

/** What the answers are for, who sees it and how long it is kept. The version names these words in the record of consent. */
export function RecordingNotice() {
  const t = useTranslations('applicant.details');
  const { interview } = useInterview();
  const { company, job, notice_version: version } = interview;
  const written = answerMix(interview.questions) === 'written';
  const sound = isSoundOnly(interview.questions);
  return (
    <div className="panel notice-text">
      <h2>{t(written ? 'writtenHeading' : 'recordingHeading')}</h2>
      <ul className="bullets">
        <li>
          {t(written ? 'notice.whoWritten' : 'notice.who', {
            company: company.name,
            title: job.title,
            count: job.reviewers,
          })}
        </li>
        <li>{t(written ? 'notice.whatWritten' : sound ? 'notice.whatSound' : 'notice.what')}</li>
        <li>{t('notice.kept', { days: job.retention_days, contact: job.contact_name || company.name })}</li>
        <li>{t(written ? 'notice.choiceWritten' : 'notice.choice')}</li>
      </ul>
      <p className="fact-detail">{t(written ? 'versionWritten' : 'version', { version })}</p>
    </div>
  );
}
