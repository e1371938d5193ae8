import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { contentLanguage } from '../content-language.ts';
import { useInterview } from '../interview-context.tsx';
import { deadlineWords } from '../moments.ts';
import { positionOf } from '../room/position-of.ts';
import { Strip } from '../room/strip.tsx';
import { termsOf, type Term } from './terms.ts';

/** Before each question: a safe place, where no clock runs. */
export function ReadyScreen({ question }: { question: InterviewQuestion }) {
  const t = useTranslations('interview.ready');
  const strip = useTranslations('interview');
  const tag = useLanguageTag();
  const { interview, store } = useInterview();
  const show = useAction(() => store.openQuestion(question.id));
  const { number, total } = positionOf(interview, question.id);
  const answered = interview.questions.some((one) => one.state === 'answered');
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
      <p className="calm">{t('calm')}</p>
      <ProblemNotice error={show.error} />
      <div className="actions">
        <Button look="primary" busy={show.busy} onClick={() => void show.run()}>
          {t('show')}
        </Button>
        {answered && (
          <Button look="quiet" onClick={() => store.visit({ reviewing: true })}>
            {t('review')}
          </Button>
        )}
      </div>
      <p className="contact">
        {interview.deadline ? t('safe', { date: deadlineWords(interview.deadline, tag) }) : t('safeNoDeadline')}
      </p>
    </Page>
  );
}
