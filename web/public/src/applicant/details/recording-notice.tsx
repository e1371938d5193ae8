import { mixOf } from '@vivavoce/web-shared/applicant/mix-of.ts';
import { isSoundOnly } from '@vivavoce/domain/answers/answer-mix.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';

/** Purpose, access and retention of the answers. The record of consent stores the version of this text. */
export function RecordingNotice() {
  const t = useTranslations('interview.details');
  const { interview } = useInterview();
  const { company, job, notice_version: version } = interview;
  const isWritten = mixOf(interview) === 'written';
  const sound = isSoundOnly(interview.questions);
  return (
    <div className="panel notice-text">
      <h2>{t(isWritten ? 'writtenHeading' : 'recordingHeading')}</h2>
      <ul className="bullets">
        <li>
          {t(isWritten ? 'notice.whoWritten' : 'notice.who', {
            company: company.name,
            title: job.title,
            count: job.reviewers,
          })}
        </li>
        <li>{t(isWritten ? 'notice.whatWritten' : sound ? 'notice.whatSound' : 'notice.what')}</li>
        {interview.questions.some((question) => question.screen_recording) && <li>{t('notice.screen')}</li>}
        {job.word_facts && <li>{t('notice.words')}</li>}
        <li>
          {t('notice.kept', {
            days: job.retention_days,
            contact: job.contact_name || company.name,
          })}
        </li>
        <li>{t(isWritten ? 'notice.choiceWritten' : 'notice.choice')}</li>
      </ul>
      <p className="fact-detail">{t(isWritten ? 'versionWritten' : 'version', { version })}</p>
    </div>
  );
}
