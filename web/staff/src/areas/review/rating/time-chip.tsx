import { IconClock } from '@tabler/icons-react';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { partsOfNote } from './note-times.ts';

/** A time that a note cites; plays from there. */
export function TimeChip({ at, onSeek }: { at: number; onSeek: (seconds: number) => void }) {
  const t = useTranslations('review');
  const time = formatClock(at);
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center gap-1.25 rounded-1 bg-sunken px-2 py-0 text-mini font-semibold text-ink-2 hover:bg-accent-tint hover:text-accent-ink"
      aria-label={t('jumpTo', { time })}
      onClick={() => onSeek(at)}
    >
      <Icon of={IconClock} size={14} />
      {time}
    </button>
  );
}

type NoteTextProps = { note: string; duration: number; onSeek: (seconds: number) => void };

/** A note of a reviewer, with its times as chips. */
export function NoteText({ note, duration, onSeek }: NoteTextProps) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {partsOfNote(note, duration).map(({ text, at }, index) =>
        at === null ? text : <TimeChip key={index} at={at} onSeek={onSeek} />,
      )}
    </p>
  );
}
