import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { WrittenShown } from '@vivavoce/web-shared/applicant/parts/written-shown.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { lengthWords, megabytes } from '../room/media-words.ts';
import { chosenAttempt } from './sending.ts';

/** How large the answer is, as proof that all of it arrived. */
function useProof(question: InterviewQuestion): string | null {
  const t = useTranslations('interview.review');
  const tag = useLanguageTag();
  const { written, kind } = question;
  if (!isRecorded(kind)) {
    if (!written || question.state !== 'answered') return null;
    if (kind === 'text') return t('characters', { count: written.text.trim().length });
    // A file says its size beside its name.
    return kind === 'choice' ? t('chosen', { count: written.choices.length }) : null;
  }
  const attempt = chosenAttempt(question);
  const size = attempt ? t('megabytes', { value: megabytes(attempt.bytes, tag) }) : '';
  return attempt ? t('storedProof', { duration: lengthWords(attempt), size }) : null;
}

/** In a few lines, what was written. */
function Excerpt({ question, lang }: { question: InterviewQuestion; lang: string }) {
  const { written, state } = question;
  if (!written || state !== 'answered') return null;
  return (
    <div className="answer-excerpt">
      <WrittenShown question={question} draft={written} file={written.file} lang={lang} />
    </div>
  );
}

function AnswerLine({ question, lang }: { question: InterviewQuestion; lang: string }) {
  const t = useTranslations('interview.review');
  const attempt = chosenAttempt(question);
  const written = !isRecorded(question.kind);
  const stored = written ? question.state === 'answered' : attempt !== undefined && attempt.usable;
  const proof = useProof(question);
  return (
    <li className={stored ? 'answer answer-stored' : 'answer'}>
      <span className="answer-mark">{stored && <Icon name="check" small />}</span>
      <div>
        <p className="answer-place">{t('question', { number: question.order })}</p>
        <p className="answer-text" lang={question.text ? lang : undefined}>
          {question.text ?? t('notShown')}
        </p>
        <Excerpt question={question} lang={lang} />
      </div>
      <p className="answer-proof">
        <b>{stored ? t('stored') : attempt ? t('being') : t('missing')}</b>
        {proof && <span>{proof}</span>}
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
