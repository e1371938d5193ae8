import type { ReactNode } from 'react';
import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '../../i18n/i18n.tsx';
import { contentLanguage } from '../content-language.ts';
import { deadlineText } from '../moments.ts';
import { Reading } from '../parts/reading.tsx';
import { Strip } from '../parts/strip.tsx';
import { positionOf } from '../position-of.ts';
import { termsOf, type Term } from '../terms.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

type ReadyViewProps = {
  interview: Interview;
  question: InterviewQuestion;
  /** Problem with showing the question. */
  trouble?: ReactNode;
  /** The requests that the applicant can make, and their answers. */
  requests?: ReactNode;
  busy?: boolean;
  /** The question can be answered on another device only. */
  elsewhere?: boolean;
  onShow?: () => void;
  onReview?: () => void;
};

/** Before each question: no clock runs here. */
export function ReadyView({
  interview,
  question,
  trouble,
  requests,
  busy = false,
  elsewhere = false,
  onShow,
  onReview,
}: ReadyViewProps) {
  const t = useTranslations('interview.ready');
  const strip = useTranslations('interview');
  const tag = useLanguageTag();
  const { number, total } = positionOf(interview, question.id);
  const answered = interview.questions.some((entry) => entry.state === 'answered');
  const phrase = (term: Term) => ('values' in term ? t(term.key, term.values as never) : t(term.key));
  return (
    <Page
      sender={interview.company}
      title={number === total && total > 1 ? t('titleLast') : t('title', { number })}
      eyebrow={strip('strip', { number, total })}
    >
      <Strip questions={interview.questions} current={question.id} />
      <ul className="terms">
        {termsOf(question).map((term) => (
          <li key={term.key}>{phrase(term)}</li>
        ))}
      </ul>
      {question.text && (
        <p className="question-text" lang={contentLanguage(interview)}>
          {question.text}
        </p>
      )}
      <Reading files={interview.job.attachments} folded />
      <p className="calm">{t('calm')}</p>
      {trouble}
      <div className="actions">
        {!elsewhere && (
          <Button look="primary" busy={busy} onClick={onShow}>
            {t('show')}
          </Button>
        )}
        {answered && (
          <Button look="quiet" onClick={onReview}>
            {t('review')}
          </Button>
        )}
      </div>
      <p className="contact">
        {interview.deadline ? t('safe', { date: deadlineText(interview.deadline, tag) }) : t('safeNoDeadline')}
      </p>
      {requests}
    </Page>
  );
}
