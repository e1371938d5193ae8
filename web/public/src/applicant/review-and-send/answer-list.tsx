import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { lengthWords, megabytes } from '../room/media-words.ts';
import { chosenAttempt } from './sending.ts';

function AnswerLine({ question, lang }: { question: InterviewQuestion; lang: string }) {
  const t = useTranslations('interview.review');
  const tag = useLanguageTag();
  const attempt = chosenAttempt(question);
  const stored = attempt !== undefined && attempt.state !== 'open';
  const size = attempt ? t('megabytes', { value: megabytes(attempt.bytes, tag) }) : '';
  const state = !attempt ? t('missing') : stored ? t('stored') : t('being');
  return (
    <li className={stored ? 'answer answer-stored' : 'answer'}>
      <span className="answer-mark">{stored && <Icon name="check" small />}</span>
      <div>
        <p className="answer-place">{t('question', { number: question.order })}</p>
        <p className="answer-text" lang={question.text ? lang : undefined}>
          {question.text ?? t('notShown')}
        </p>
      </div>
      <p className="answer-proof">
        <b>{state}</b>
        {attempt && <span>{t('storedProof', { duration: lengthWords(attempt), size })}</span>}
      </p>
    </li>
  );
}

/** Every question with its answer's state and the proof that it is stored. */
export function AnswerList({ questions, lang }: { questions: readonly InterviewQuestion[]; lang: string }) {
  return (
    <ol className="answers">
      {questions
        .toSorted((one, other) => one.order - other.order)
        .map((question) => (
          <AnswerLine key={question.id} question={question} lang={lang} />
        ))}
    </ol>
  );
}
