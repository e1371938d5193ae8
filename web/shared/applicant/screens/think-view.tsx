import type { ReactNode } from 'react';
import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { UNLIMITED_ANSWER_SECONDS } from '@vivavoce/domain/limits.ts';
import { formatClock } from '../../i18n/format.ts';
import { useTranslations } from '../../i18n/i18n.tsx';
import { contentLanguage } from '../content-language.ts';
import { Film } from '../parts/film.tsx';
import { Notes } from '../parts/notes.tsx';
import { Reading } from '../parts/reading.tsx';
import { Strip } from '../parts/strip.tsx';
import { ThinkClock } from '../parts/think-clock.tsx';
import { positionOf } from '../position-of.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { thinkingAfterVideo } from '../watching.ts';

type ThinkViewProps = {
  interview: Interview;
  question: InterviewQuestion;
  /** Whole seconds to think; null without a limit. */
  secondsLeft: number | null;
  /** Whether the camera is on. */
  camera: boolean;
  /** Problem with the camera. */
  trouble?: ReactNode;
  busy?: boolean;
  /** The question can be answered on another device only. */
  elsewhere?: boolean;
  notes: string;
  onNotes?: (notes: string) => void;
  onAnswer?: () => void;
  /** Stops the clock, where breaks were granted. */
  onBreak?: (() => void) | undefined;
};

/** The question is open; the time to think runs. */
export function ThinkView(props: ThinkViewProps) {
  const {
    interview,
    question,
    secondsLeft,
    camera,
    trouble,
    busy = false,
    elsewhere = false,
    notes,
    onNotes,
    onAnswer,
    onBreak,
  } = props;
  const t = useTranslations('interview.think');
  const strip = useTranslations('interview');
  const { number, total } = positionOf(interview, question.id);
  const over = secondsLeft === 0;
  const afterVideo = thinkingAfterVideo(question, secondsLeft);
  const recorded = isRecorded(question.kind);
  const time = formatClock(question.answer_seconds);
  const unlimited = question.answer_seconds === UNLIMITED_ANSWER_SECONDS;
  return (
    <Page
      sender={interview.company}
      title={question.text ?? ''}
      titleLang={contentLanguage(interview)}
      eyebrow={strip('strip', { number, total })}
    >
      <Strip questions={interview.questions} current={question.id} />
      <Film video={question.video} of="question" autoPlay={afterVideo !== null} />
      {over && question.preparation_seconds !== 0 && (
        <Notice tone="info" title={t('over')}>
          <p>{recorded ? t('overText') : t('overTextWritten')}</p>
        </Notice>
      )}
      {trouble}
      <div className="think-bar">
        {afterVideo !== null && <p className="calm">{t('afterVideo', { time: formatClock(afterVideo) })}</p>}
        {!over && afterVideo === null && (
          <ThinkClock secondsLeft={secondsLeft} hiddenAtFirst={interview.adjustments.timer_hidden} />
        )}
        <div className="actions">
          {!elsewhere && (
            <Button look="primary" busy={busy} onClick={onAnswer}>
              {camera || !recorded ? t('answer') : t(question.kind === 'audio' ? 'answerSound' : 'answerCamera')}
            </Button>
          )}
          {onBreak && !over && (
            <Button look="quiet" onClick={onBreak}>
              {t('break')}
            </Button>
          )}
        </div>
      </div>
      <p className="calm">{recorded ? t('next', { time }) : unlimited ? t('nextFree') : t('nextWritten', { time })}</p>
      <Reading files={interview.job.attachments} folded />
      <Notes value={notes} onChange={onNotes} />
    </Page>
  );
}
