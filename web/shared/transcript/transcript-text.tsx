import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { Fragment, memo, useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { Transcript } from '@vivavoce/contract/types.ts';
import type { Span } from '@vivavoce/domain/transcripts/cues.ts';
import { longPausesBefore, type SpeechMarks } from '@vivavoce/domain/transcripts/speech-curves.ts';
import { formatClock, formatNumber } from '../i18n/format.ts';
import { useLanguageTag, useTranslations } from '../i18n/i18n.tsx';
import { When } from '../i18n/when.tsx';
import { foundWords } from './find-words.ts';
import styles from './transcript.module.css';

type Cue = Transcript['cues'][number];

const noMarks: SpeechMarks = { pauses: [], fillers_ms: [] };

/** The long pause before a word, with its length; a press plays it. */
function PauseMark({ pause }: { pause: Span | undefined }) {
  const t = useTranslations('transcript.marks');
  const tag = useLanguageTag();
  if (!pause) return null;
  const { from_ms, to_ms } = pause;
  return (
    <>
      <span data-at={from_ms} className={styles.pause}>
        <span className="visually-hidden">{t('pauseOf')} </span>
        {t('seconds', { seconds: formatNumber((to_ms - from_ms) / 1000, tag, 1) })}
      </span>{' '}
    </>
  );
}

type CueLineProps = {
  cue: Cue;
  /** The place of its first word in the transcript. */
  first: number;
  pauses: ReadonlyMap<number, Span>;
  fillers: ReadonlySet<number>;
  /** The place of the word that is spoken; -1 outside this caption. */
  word: number;
  current: boolean;
  search: string;
  onSeek: (seconds: number) => void;
};

const CueLine = memo(function CueLine({ cue, first, pauses, fillers, word, current, search, onSeek }: CueLineProps) {
  const t = useTranslations('transcript');
  const matches = foundWords(cue.words, search);
  const seek = (event: MouseEvent) => {
    const at = event.target instanceof HTMLElement ? event.target.dataset['at'] : undefined;
    onSeek((at === undefined ? cue.from_ms : Number(at)) / 1000);
  };
  return (
    <li className={styles.line} data-current={current || undefined}>
      <button type="button" className={styles.cue} onClick={seek} aria-current={current ? 'true' : undefined}>
        <span className={styles.time}>{formatClock(cue.from_ms / 1000)}</span>
        <span>
          {cue.words.map(({ text, from_ms, corrected, doubtful }, place) => (
            <Fragment key={place}>
              <PauseMark pause={pauses.get(first + place)} />
              <span
                data-at={from_ms}
                className={[
                  fillers.has(from_ms) && styles.filler,
                  place === word && styles.spoken,
                  corrected && styles.corrected,
                  doubtful && styles.doubtful,
                  matches[place] && styles.found,
                ]
                  .filter(Boolean)
                  .join(' ')}
                title={corrected ? t('correctedWord') : doubtful ? t('doubtfulWord') : undefined}
              >
                {text}
              </span>{' '}
            </Fragment>
          ))}
        </span>
      </button>
    </li>
  );
});

function lastBefore<T>(items: readonly T[], ms: number, startOf: (item: T) => number): number {
  return items.findLastIndex((item) => startOf(item) <= ms);
}

/** Words before which a long pause was measured, the fillers, and the number of the first word of each line. */
function useMarkedWords(cues: Transcript['cues'], marks: SpeechMarks) {
  const pauses = useMemo(
    () =>
      longPausesBefore(
        cues.flatMap(({ words }) => words.map(({ from_ms }) => from_ms)),
        marks.pauses,
      ),
    [cues, marks],
  );
  const fillers = useMemo(() => new Set(marks.fillers_ms), [marks]);
  const firsts = useMemo(() => {
    const places = [0];
    for (const { words } of cues) places.push((places.at(-1) ?? 0) + words.length);
    return places;
  }, [cues]);
  return { pauses, fillers, firsts };
}

type LegendProps = { transcript: Transcript; fillers: boolean; pauses: boolean };

/** How the text came about, and the meaning of its marks. */
function Legend({ transcript: { cues, corrected, times }, fillers, pauses }: LegendProps) {
  const t = useTranslations('transcript');
  return (
    <>
      {corrected && (
        <span>
          {corrected.by === 'applicant'
            ? t('correctedByApplicant')
            : t('correctedBy', { name: corrected.name ?? t('staff') })}
          , <When value={corrected.at} as="date" />
        </span>
      )}
      {cues.some(({ words }) => words.some(({ doubtful }) => doubtful)) && <span>{t('doubtful')}</span>}
      {times === 'approximate' && <span>{t('approximate')}</span>}
      {fillers && <span className={styles.filler}>{t('marks.filler')}</span>}
      {pauses && <span className={styles.pause}>{t('marks.pause')}</span>}
    </>
  );
}

type TranscriptTextProps = {
  transcript: Transcript;
  /** Facts and buttons of the head, beside the title. */
  actions: ReactNode;
  /** Pauses and fillers to be marked; none unless the reader knows the measurement. */
  marks?: SpeechMarks | undefined;
};

/** Transcript beside the player: the spoken word is marked, and a click on any word plays from there. */
export function TranscriptText({ transcript, actions, marks = noMarks }: TranscriptTextProps) {
  const t = useTranslations('transcript');
  const dispatch = useMediaDispatch();
  const now = (useMediaSelector((media) => media.mediaCurrentTime) ?? 0) * 1000;
  const paused = useMediaSelector((media) => media.mediaPaused) ?? true;
  const [search, setSearch] = useState('');
  const [follows, setFollows] = useState(true);
  const list = useRef<HTMLOListElement>(null);
  const { cues, source } = transcript;
  const at = lastBefore(cues, now, ({ from_ms }) => from_ms);
  const { pauses, fillers, firsts } = useMarkedWords(cues, marks);
  const shown = cues
    .map((cue, place) => ({ cue, place, first: firsts[place] ?? 0 }))
    .filter(({ cue }) => search.trim() === '' || foundWords(cue.words, search).some(Boolean));

  const row = shown.findIndex(({ place }) => place === at);
  useEffect(() => {
    const box = list.current;
    const line = box?.children[row];
    if (!box || !(line instanceof HTMLElement) || !follows || paused) return;
    box.scrollTo({ top: line.offsetTop - box.offsetTop - box.clientHeight / 3 });
  }, [row, follows, paused]);

  const [seek] = useState(
    () => (seconds: number) => dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: seconds }),
  );
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        <span className={styles.tag}>{t(`source.${source}`)}</span>
        <div className={styles.actions}>{actions}</div>
      </div>
      <input
        type="search"
        className={styles.search}
        aria-label={t('search')}
        placeholder={t('search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className="visually-hidden">
        {search.trim() === '' ? '' : t('found', { count: shown.length })}
      </p>
      {shown.length === 0 && <p className={styles.empty}>{t('found', { count: 0 })}</p>}
      <ol ref={list} className={styles.lines} lang={transcript.language}>
        {shown.map(({ cue, place, first }) => (
          <CueLine
            key={place}
            cue={cue}
            first={first}
            pauses={pauses}
            fillers={fillers}
            current={place === at}
            word={place === at ? lastBefore(cue.words, now, ({ from_ms }) => from_ms) : -1}
            search={search}
            onSeek={seek}
          />
        ))}
      </ol>
      <div className={styles.foot}>
        <Legend transcript={transcript} fillers={fillers.size > 0} pauses={pauses.size > 0} />
        <label className={styles.follow}>
          <input type="checkbox" checked={follows} onChange={(event) => setFollows(event.target.checked)} />
          {t('follows')}
        </label>
      </div>
    </section>
  );
}
