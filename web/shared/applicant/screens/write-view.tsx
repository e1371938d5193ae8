import type { ReactNode } from 'react';
import type { AnswerFile, Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { longestText } from '@vivavoce/domain/answers/question-kinds.ts';
import { useTranslations } from '../../i18n/i18n.tsx';
import { contentLanguage } from '../content-language.ts';
import { ChoiceAnswer } from '../parts/choice-answer.tsx';
import { FileAnswer } from '../parts/file-answer.tsx';
import { Reading } from '../parts/reading.tsx';
import { Notes } from '../parts/notes.tsx';
import { Film } from '../parts/film.tsx';
import { Strip } from '../parts/strip.tsx';
import { TextAnswer } from '../parts/text-answer.tsx';
import { ThinkClock } from '../parts/think-clock.tsx';
import { positionOf } from '../position-of.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import type { Draft, Saving } from '../written-answer.ts';

type WriteViewProps = {
  interview: Interview;
  question: InterviewQuestion;
  draft: Draft;
  file?: AnswerFile | null;
  /** Whole seconds to answer; null without a limit. */
  secondsLeft: number | null;
  saving?: Saving;
  /** Share of a file that is sent, 0 to 1. */
  sending?: number | null;
  /** Nothing is entered that could be an answer. */
  empty: boolean;
  trouble?: ReactNode;
  fileTrouble?: ReactNode;
  busy?: boolean;
  onChange?: (change: Partial<Draft>) => void;
  onPick?: (file: File) => void;
  onRemove?: () => void;
  onCheck?: () => void;
  /** Stops the clock, where breaks were granted. */
  onBreak?: (() => void) | undefined;
  /** Notes taken while thinking; without `onNotes` there is no field for them. */
  notes?: string;
  onNotes?: ((notes: string) => void) | undefined;
};

function Fields(props: WriteViewProps) {
  const { interview, question, draft, file = null, sending = null, fileTrouble, onChange, onPick, onRemove } = props;
  if (question.kind === 'file') {
    return (
      <FileAnswer
        question={question}
        file={file}
        sending={sending}
        trouble={fileTrouble}
        onPick={onPick}
        onRemove={onRemove}
      />
    );
  }
  if (question.kind === 'choice') {
    return (
      <ChoiceAnswer
        question={question}
        selection={draft.choices}
        lang={contentLanguage(interview)}
        onChange={(choices) => onChange?.({ choices })}
      />
    );
  }
  return <TextAnswer value={draft.text} max={longestText(question)} onChange={(text) => onChange?.({ text })} />;
}

/** The question is open and is answered with text, a choice or a file. */
export function WriteView(props: WriteViewProps) {
  const {
    interview,
    question,
    secondsLeft,
    saving = 'saved',
    empty,
    trouble,
    busy = false,
    sending = null,
    onCheck,
    onBreak,
  } = props;
  const { notes = '', onNotes } = props;
  const t = useTranslations('interview.write');
  const strip = useTranslations('interview');
  const { number, total } = positionOf(interview, question.id);
  return (
    <Page
      sender={interview.company}
      title={question.text ?? ''}
      titleLang={contentLanguage(interview)}
      eyebrow={strip('strip', { number, total })}
    >
      <Strip questions={interview.questions} current={question.id} progress={empty ? 0 : 0.5} />
      <Film video={question.video} of="question" />
      {secondsLeft !== null && (
        <ThinkClock secondsLeft={secondsLeft} to="write" hiddenAtFirst={interview.adjustments.timer_hidden} />
      )}
      {trouble}
      <Fields {...props} />
      <div className="write-bar">
        <p role="status" className={`saving saving-${saving}`}>
          {empty && saving === 'saved' ? t('begin') : t(saving)}
        </p>
        <div className="actions">
          <Button
            // Without a file, choosing one is the next step.
            look={question.kind === 'file' && !props.file ? 'outline' : 'primary'}
            busy={busy || sending !== null}
            onClick={onCheck}
          >
            {t('check')}
          </Button>
          {onBreak && (
            <Button look="quiet" onClick={onBreak}>
              {t('break')}
            </Button>
          )}
        </div>
      </div>
      <Reading files={interview.job.attachments} folded />
      {onNotes && <Notes value={notes} onChange={onNotes} />}
    </Page>
  );
}
