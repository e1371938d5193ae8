import { type EditedCue, changeText, hintOf, mergeCue, NUDGE_MS, nudgeCue, splitCue } from './cue-edits.ts';
import { useTranslations } from '../i18n/i18n.tsx';
import styles from './transcript.module.css';
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { TRANSCRIPT_LIMITS } from '@vivavoce/domain/transcripts/limits.ts';

/** "1:05.3": tenths of a second, as they are moved. */
const clock = (ms: number): string => {
  const tenths = Math.round(ms / 100);
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, '0');
  return `${Math.floor(tenths / 600)}:${seconds}.${tenths % 10}`;
};

type CueEditorProps = {
  cues: readonly EditedCue[];
  /** Length of the recording. */
  end_ms: number;
  onChange: (cues: EditedCue[]) => void;
};

/** Plays one caption and stops behind it. */
function usePlayCue() {
  const dispatch = useMediaDispatch();
  const now = useMediaSelector((media) => media.mediaCurrentTime) ?? 0;
  const until = useRef<number | null>(null);
  useEffect(() => {
    if (until.current === null || now < until.current) return;
    until.current = null;
    dispatch({ type: MediaActionTypes.MEDIA_PAUSE_REQUEST });
  }, [now, dispatch]);
  return ({ from_ms, to_ms }: EditedCue) => {
    until.current = to_ms / 1000;
    dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: from_ms / 1000 });
    dispatch({ type: MediaActionTypes.MEDIA_PLAY_REQUEST });
  };
}

/** The times of a caption, and why it is hard to read. */
function CueTimes({ cue }: { cue: EditedCue }) {
  const t = useTranslations('transcript');
  const hint = hintOf(cue);
  return (
    <p className={styles.times}>
      {clock(cue.from_ms)} – {clock(cue.to_ms)}
      {hint && <span className={styles.hint}>{t(`hint.${hint}`)}</span>}
    </p>
  );
}

type CueToolsProps = {
  number: number;
  last: boolean;
  onPlay: () => void;
  onSplit: () => void;
  onMerge: () => void;
  onNudge: (edge: 'from' | 'to', by: number) => void;
};

/** The buttons of the selected caption. */
function CueTools({ number, last, onPlay, onSplit, onMerge, onNudge }: CueToolsProps) {
  const t = useTranslations('transcript');
  return (
    <div className={styles.tools} role="group" aria-label={t('tools', { number })}>
      <button type="button" onClick={onPlay}>
        {t('play')}
      </button>
      <button type="button" onClick={onSplit}>
        {t('split')}
      </button>
      <button type="button" disabled={last} onClick={onMerge}>
        {t('merge')}
      </button>
      {(['from', 'to'] as const).map((edge) => (
        <span key={edge} className={styles.nudge}>
          <button type="button" aria-label={t(`nudge.${edge}Earlier`)} onClick={() => onNudge(edge, -NUDGE_MS)}>
            −
          </button>
          {t(`nudge.${edge}`)}
          <button type="button" aria-label={t(`nudge.${edge}Later`)} onClick={() => onNudge(edge, NUDGE_MS)}>
            +
          </button>
        </span>
      ))}
    </div>
  );
}

/** The captions as a list to correct: words, times, splitting and joining, by keyboard too. */
function CueEditor({ cues, end_ms, onChange }: CueEditorProps) {
  const t = useTranslations('transcript');
  const play = usePlayCue();
  const list = useRef<HTMLOListElement>(null);
  const [selected, setSelected] = useState(0);

  /** The focus follows to a caption that is drawn next. */
  const focusCue = (at: number, caret: number) =>
    requestAnimationFrame(() => {
      const field = list.current?.querySelectorAll('textarea')[at];
      field?.focus();
      field?.setSelectionRange(caret, caret);
    });
  const caretOf = (at: number) => list.current?.querySelectorAll('textarea')[at]?.selectionStart ?? 0;

  const split = (at: number) => {
    const next = splitCue(cues, at, caretOf(at));
    if (next.length === cues.length) return;
    onChange(next);
    focusCue(at + 1, 0);
  };
  const merge = (at: number) => {
    const caret = (cues[at]?.text.length ?? 0) + 1;
    onChange(mergeCue(cues, at));
    focusCue(at, caret);
  };
  const nudge = (at: number, edge: 'from' | 'to', by: number) => onChange(nudgeCue(cues, at, edge, by, end_ms));

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>, at: number) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isStart = selectionStart === 0 && selectionEnd === 0;
    const cue = cues[at];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && cue) play(cue);
    else if (event.key === 'Enter') split(at);
    else if (event.key === 'Backspace' && isStart && at > 0) merge(at - 1);
    else if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
      nudge(at, event.shiftKey ? 'to' : 'from', event.key === 'ArrowLeft' ? -NUDGE_MS : NUDGE_MS);
    else if (event.altKey && event.key === 'ArrowUp' && at > 0) focusCue(at - 1, 0);
    else if (event.altKey && event.key === 'ArrowDown' && at + 1 < cues.length) focusCue(at + 1, 0);
    else return;
    event.preventDefault();
  };

  return (
    <ol ref={list} className={styles.lines}>
      {cues.map((cue, at) => {
        const number = at + 1;
        return (
          <li key={cue.key} className={styles.edited}>
            <textarea
              className={styles.field}
              aria-label={t('cue', { number, time: clock(cue.from_ms) })}
              aria-describedby="caption-keys"
              rows={Math.max(1, Math.ceil(cue.text.length / 38))}
              maxLength={TRANSCRIPT_LIMITS.cue_max_characters}
              value={cue.text}
              onChange={(event) => onChange(changeText(cues, at, event.target.value.replaceAll('\n', ' ')))}
              onFocus={() => setSelected(at)}
              onKeyDown={(event) => onKey(event, at)}
            />
            <CueTimes cue={cue} />
            {selected === at && (
              <CueTools
                number={number}
                last={at + 1 === cues.length}
                onPlay={() => play(cue)}
                onSplit={() => split(at)}
                onMerge={() => merge(at)}
                onNudge={(edge, by) => nudge(at, edge, by)}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

type CaptionsFormProps = {
  cues: readonly EditedCue[];
  end_ms: number;
  onChange: (cues: EditedCue[]) => void;
  onSave: () => void;
  onCancel: () => void;
  pending: boolean;
  error: string | null;
  /** Asks which version stays, where another one was saved meanwhile. */
  clash: ReactNode;
};

/** The editor of captions with what saves and leaves it. */
export function CaptionsForm({ cues, end_ms, onChange, onSave, onCancel, pending, error, clash }: CaptionsFormProps) {
  const t = useTranslations('transcript');
  return (
    <section className={styles.panel} aria-label={t('editTitle')}>
      <div className={styles.head}>
        <h2>{t('editTitle')}</h2>
      </div>
      <p id="caption-keys" className={styles.keys}>
        {t('keys')}
      </p>
      <CueEditor cues={cues} end_ms={end_ms} onChange={onChange} />
      <div className={styles.actions}>
        {clash && <div className={styles.clash}>{clash}</div>}
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <button type="button" className={styles.primary} disabled={pending} onClick={onSave}>
          {t('save')}
        </button>
        <button type="button" className={styles.quiet} onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </section>
  );
}
