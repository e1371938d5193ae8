import { isSoundOnly } from '@vivavoce/domain/answers/answer-mix.ts';
import type { Interview } from '@vivavoce/contract/types.ts';
import { mixOf } from '@vivavoce/web-shared/applicant/mix-of.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';

/** The notice of this activity in the phrases of kinds: an interview has one for each way to answer. */
export function noticeOf({ job: { kind }, form, questions }: Interview) {
  // A webinar has no notice: its page asks for a seat and nothing else.
  if (kind !== 'presentation' && kind !== 'webinar') return kind;
  if (isSoundOnly(questions)) return 'presentation.sound';
  return mixOf({ form, questions }) === 'written' ? 'presentation.written' : 'presentation.recorded';
}

/** Purpose, access and retention of the answers. The record of consent stores the version of this text. */
export function RecordingNotice() {
  const t = useTranslations('interview.details');
  const setup = useTranslations('kinds.setup');
  const why = useTranslations('purposes.why');
  const { interview } = useInterview();
  const { company, job, notice_version: version } = interview;
  const notice = noticeOf(interview);
  return (
    <div className="panel notice-text">
      <h2>{setup(`${notice}.heading`)}</h2>
      <ul className="bullets">
        <li>{why(job.purpose, { company: company.name, title: job.title })}</li>
        <li>{setup(`${notice}.who`, { company: company.name, count: job.reviewers })}</li>
        <li>{setup(`${notice}.what`)}</li>
        {interview.questions.some((question) => question.screen_recording) && <li>{t('notice.screen')}</li>}
        {job.word_facts && <li>{t('notice.words')}</li>}
        <li>{setup(`${notice}.kept`, { days: job.retention_days, contact: job.contact_name || company.name })}</li>
        <li>{setup(`${notice}.choice`)}</li>
      </ul>
      <p className="fact-detail">{setup(`${notice}.version`, { version })}</p>
    </div>
  );
}
