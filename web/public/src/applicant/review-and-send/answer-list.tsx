import { useState } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { WrittenShown } from '@vivavoce/web-shared/applicant/parts/written-shown.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { LaterOwnAnswer } from '../own-answer/later-own-answer.tsx';
import { recordAgain, storedAttempts } from '../question-check/tries.ts';
import { AttemptPlayer } from '../question-check/attempt-player.tsx';
import { useInterview } from '../interview-context.tsx';
import { lengthText } from '../room/media-length.ts';
import { chosenAttempt } from './sending.ts';

/** The size of the answer, as proof that all of it is stored. */
function useProof(question: InterviewQuestion): string | null {
  const t = useTranslations('interview.review');
  const tag = useLanguageTag();
  const { written, kind } = question;
  if (!isRecorded(kind)) {
    if (!written || question.state !== 'answered') return null;
    if (kind === 'text') return t('characters', { count: written.text.trim().length });
    // A file shows its size beside its name.
    return kind === 'choice' ? t('chosen', { count: written.choices.length }) : null;
  }
  const attempt = chosenAttempt(question);
  const size = attempt ? formatFileSize(attempt.bytes, tag) : '';
  return attempt ? t('storedProof', { duration: lengthText(attempt), size }) : null;
}

/** The first lines of a written answer. */
function Excerpt({ question, lang }: { question: InterviewQuestion; lang: string }) {
  const { written, state } = question;
  if (!written || state !== 'answered') return null;
  return (
    <div className="answer-excerpt">
      <WrittenShown question={question} draft={written} file={written.file} lang={lang} />
    </div>
  );
}

/** The stored recording, loaded on demand. */
function Watch({ question }: { question: InterviewQuestion }) {
  const t = useTranslations('interview.review');
  const { interview } = useInterview();
  const [open, setOpen] = useState(false);
  const attempt = chosenAttempt(question);
  if (!(interview.job.allow_answer_review || attempt?.video_url) || !attempt?.usable) return null;
  const sound = question.kind === 'audio' || attempt.picture === 'none';
  const sent = interview.responded_at !== null && attempt.video_url !== null;
  return (
    <details className="more answer-watch" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t(sound ? 'listen' : 'watch')}
        <span className="visually-hidden"> {t('question', { number: question.order })}</span>
      </summary>
      {open &&
        (sent ? (
          <LaterOwnAnswer {...{ question, attempt }} />
        ) : (
          <AttemptPlayer attempt={attempt} isShown kind={question.kind} />
        ))}
    </details>
  );
}

/** With remaining attempts, or several recordings, the answer can still change (applicant-flow 7d). */
function Change({ question, late }: { question: InterviewQuestion; late: boolean }) {
  const t = useTranslations('interview.review');
  const { store } = useInterview();
  const choice = storedAttempts(question).length > 1;
  if (late || question.state !== 'answered' || !isRecorded(question.kind)) return null;
  if (!choice && !recordAgain(question, late).allowed) return null;
  return (
    <Button
      look="quiet"
      onClick={() => store.visit({ changing: { question: question.id, attempts: question.attempts.length } })}
    >
      {t('change')}
      <span className="visually-hidden"> {t('question', { number: question.order })}</span>
    </Button>
  );
}

type AnswerLineProps = { question: InterviewQuestion; lang: string; late: boolean };

function AnswerLine({ question, lang, late }: AnswerLineProps) {
  const t = useTranslations('interview.review');
  const attempt = chosenAttempt(question);
  const isWritten = !isRecorded(question.kind);
  const isStored = isWritten ? question.state === 'answered' : attempt !== undefined && attempt.usable;
  const proof = useProof(question);
  return (
    <li className={isStored ? 'answer answer-stored' : 'answer'}>
      <span className="answer-mark">{isStored && <Icon name="check" small />}</span>
      <div>
        <p className="answer-place">{t('question', { number: question.order })}</p>
        <p className="answer-text" lang={question.text ? lang : undefined}>
          {question.text ?? t('notShown')}
        </p>
        <Excerpt question={question} lang={lang} />
        <Watch question={question} />
      </div>
      <p className="answer-proof">
        <b>{isStored ? t('stored') : attempt ? t('being') : t('missing')}</b>
        {proof && <span>{proof}</span>}
      </p>
      <Change question={question} late={late} />
    </li>
  );
}

/** Every question with its answer's state and the proof that it is stored. */
export function AnswerList({
  questions,
  lang,
  late,
}: {
  questions: readonly InterviewQuestion[];
  lang: string;
  /** The deadline has passed, so no recording can start. */
  late: boolean;
}) {
  return (
    <ol className="answers">
      {questions
        .toSorted((a, b) => a.order - b.order)
        .map((question) => (
          <AnswerLine key={question.id} question={question} lang={lang} late={late} />
        ))}
    </ol>
  );
}
