import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { AnswerFile, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { takenFileTypes } from '@vivavoce/domain/answers/question-kinds.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { useLanguageTag, useTranslations } from '../../i18n/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { formatFileSize } from '../../i18n/format.ts';
import { acceptOf } from '../written-answer.ts';
import { FileLine } from './file-line.tsx';

type FileAnswerProps = {
  question: Pick<InterviewQuestion, 'file_types'>;
  file: AnswerFile | null;
  /** Share of the file that is sent, 0 to 1; null while no upload runs. */
  sending: number | null;
  /** Fault of the file. */
  trouble?: ReactNode;
  onPick?: ((file: File) => void) | undefined;
  onRemove?: (() => void) | undefined;
};

/** The kinds of files that a question accepts, as a list in the language of the page. */
export function useTakenKinds(question: FileAnswerProps['question']): string {
  const t = useTranslations('interview.write');
  const kinds = takenFileTypes(question).map((type) => t(`kinds.${type}`));
  return new Intl.ListFormat(useLanguageTag(), { type: 'disjunction' }).format(kinds);
}

export function FileAnswer({ question, file, sending, trouble, onPick, onRemove }: FileAnswerProps) {
  const t = useTranslations('interview.write');
  const tag = useLanguageTag();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const kinds = useTakenKinds(question);
  const busy = sending !== null;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !busy) onPick?.(dropped);
  };

  return (
    <div
      className={over ? 'hand-in hand-in-over' : 'hand-in'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {file && !busy && <FileLine file={file} />}
      {busy && (
        <div className="hand-in-progress">
          <p role="status">{t('sendingFile')}</p>
          <progress className="progress" value={sending} aria-label={t('sendingFile')} />
        </div>
      )}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={acceptOf(question)}
        onChange={(event) => {
          const [picked] = event.currentTarget.files ?? [];
          // Cleared, so that the same file can be chosen again.
          event.currentTarget.value = '';
          if (picked) onPick?.(picked);
        }}
      />
      <div className="actions">
        <Button
          look={file ? 'outline' : 'primary'}
          icon="paper"
          busy={busy}
          aria-describedby="hand-in-hint"
          onClick={() => input.current?.click()}
        >
          {file ? t('otherFile') : t('pickFile')}
        </Button>
        {file && !busy && (
          <Button look="quiet" icon="bin" onClick={onRemove}>
            {t('removeFile')}
          </Button>
        )}
      </div>
      <p id="hand-in-hint" className="field-hint">
        {t('fileHint', { kinds, size: formatFileSize(FILE_LIMITS.answer_max_bytes, tag) })}
      </p>
      {trouble}
    </div>
  );
}
