import { IconClock } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { AnswerPlayerHandle } from '@vivavoce/web-shared/player/answer-player.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { insertTime, partsOfNote, timeAtCaret, timesOfNote } from './note-times.ts';
import { TimeChip } from './time-chip.tsx';
import type { NoteState } from './use-note.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './note.module.css';

type NoteFieldProps = {
  note: NoteState;
  duration: number;
  /** Whether there is a recording whose times can be cited. */
  timed: boolean;
  readOnly: boolean;
  player: RefObject<AnswerPlayerHandle | null>;
  onSeek: (seconds: number) => void;
};

/** The player's position for the button's label; read a few times a second, while the panel is shown. */
function usePosition(player: RefObject<AnswerPlayerHandle | null>): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor(player.current?.currentTime() ?? 0)), 250);
    return () => clearInterval(timer);
  }, [player]);
  return seconds;
}

function TimeButton({ player, onPick }: Pick<NoteFieldProps, 'player'> & { onPick: (seconds: number) => void }) {
  const t = useTranslations('review');
  const time = formatClock(usePosition(player));
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center gap-1.25 rounded-1 px-2 py-0 text-mini font-semibold text-accent-ink hover:bg-sunken"
      aria-label={t('noteTimeLabel', { time })}
      onClick={() => onPick(player.current?.currentTime() ?? 0)}
    >
      <Icon of={IconClock} size={14} />
      {t('noteTime', { time })}
    </button>
  );
}

/** The reader's note on one answer. Times in it stand out; a click on one plays from there. */
export function NoteField({ note, duration, timed, readOnly, player, onSeek }: NoteFieldProps) {
  const t = useTranslations('review');
  const field = useRef<HTMLTextAreaElement>(null);
  const times = timed ? timesOfNote(note.text, duration) : [];

  function addTime(seconds: number): void {
    const { selectionStart = note.text.length, selectionEnd = note.text.length } = field.current ?? {};
    const put = insertTime(note.text, selectionStart, selectionEnd, seconds);
    if (put.note.length > TEXT_LIMITS.comment_max_characters) return;
    note.set(put.note);
    field.current?.focus();
    // After the field shows the new text.
    requestAnimationFrame(() => field.current?.setSelectionRange(put.caret, put.caret));
  }

  if (note.error) return <LoadError error={note.error} onRetry={note.reload} />;
  return (
    <div className="mt-5 grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <label className="font-semibold" htmlFor="note">
          {t('note')}
        </label>
        {timed && !readOnly && <TimeButton player={player} onPick={addTime} />}
      </div>
      <div
        // The layer behind the field sets its height and highlights its times; both wrap lines alike.
        className={classes(
          styles.box,
          'grid rounded-2 border border-line-3 bg-surface focus-within:border-accent-ink focus-within:edge-accent-ink',
        )}
      >
        <div
          className="min-h-22 w-full border-0 px-3 py-2.25 text-body [letter-spacing:0] wrap-anywhere whitespace-pre-wrap text-transparent select-none [grid-area:1_/_1] [&_mark]:rounded-[3px] [&_mark]:bg-accent-tint [&_mark]:text-transparent [&_mark]:edge-accent-tint"
          aria-hidden="true"
        >
          {partsOfNote(note.text, timed ? duration : -1).map(({ text, at }, index) =>
            at === null ? text : <mark key={index}>{text}</mark>,
          )}
          {'\n'}
        </div>
        <textarea
          ref={field}
          id="note"
          className="min-h-22 w-full resize-none overflow-hidden border-0 bg-transparent px-3 py-2.25 text-body [letter-spacing:0] wrap-anywhere whitespace-pre-wrap text-ink [grid-area:1_/_1] focus-visible:shadow-none!"
          value={note.text}
          maxLength={TEXT_LIMITS.comment_max_characters}
          rows={3}
          readOnly={readOnly}
          disabled={!note.ready}
          onChange={(event) => note.set(event.target.value)}
          onBlur={() => void note.flush()}
          onClick={({ currentTarget: { selectionStart, selectionEnd } }) => {
            if (!timed || selectionStart !== selectionEnd) return;
            const at = timeAtCaret(note.text, selectionStart, duration);
            if (at !== null) onSeek(at);
          }}
        />
      </div>
      {times.length > 0 && (
        <div className="flex flex-wrap gap-1.5" role="group" aria-label={t('times')}>
          {times.map((at) => (
            <TimeChip key={at} at={at} onSeek={onSeek} />
          ))}
        </div>
      )}
    </div>
  );
}
