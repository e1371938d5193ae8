import type { PracticeResults } from '@vivavoce/contract/types.ts';
import type { ReactNode } from 'react';
import { isLongPause } from '@vivavoce/domain/transcripts/speech-figures.ts';
import { formatClock } from '../i18n/format.ts';
import { useLanguageTag, useTranslations } from '../i18n/i18n.tsx';
import './practice.css';
import { Curve, CurveLine, CurveMarks } from './practice-curve.tsx';

type Answer = PracticeResults['answers'][number];
type Figures = NonNullable<Answer['figures']>;
type Curves = NonNullable<Answer['curves']>;

/** One figure with what it says of this recording, and its course over it. */
function Figure({ name, value, note, curve }: { name: string; value: string; note?: string; curve?: ReactNode }) {
  return (
    <div className="practice-figure">
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        {note && <span>{note}</span>}
        {curve}
      </dd>
    </div>
  );
}

/** How each of these figures is measured, folded: people read it once. */
function Definitions({ of }: { of: readonly (keyof typeof DEFINED)[] }) {
  const t = useTranslations('practice.figures');
  return (
    <details className="more practice-how">
      <summary>{t('how')}</summary>
      <dl>
        {of.map((name) => (
          <div key={name}>
            <dt>{t(`${name}.name`)}</dt>
            <dd>{t(DEFINED[name])}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const DEFINED = {
  pace: 'pace.about',
  speaking: 'speaking.about',
  pauses: 'pauses.about',
  fillers: 'fillers.about',
  used: 'used.about',
  loudness: 'loudness.about',
} as const;
const DEFINED_NAMES = Object.keys(DEFINED) as (keyof typeof DEFINED)[];

/** A drawn moment is as wide as this. */
const MOMENT_MS = 200;

/** The curves of one recording; none where there is nothing to draw. */
function useCurves(
  { pace, pauses, fillers_ms, loudness }: Curves,
  duration_ms: number,
  onSeek: ((ms: number) => void) | undefined,
) {
  const t = useTranslations('practice.figures');
  const paces = pace.map(({ words_per_minute }) => words_per_minute);
  const [slowest, fastest] = [Math.min(...paces), Math.max(...paces)];
  const paceRange = [Math.max(0, slowest - 20), fastest + 20] as const;
  const levels = loudness?.levels ?? [];
  const levelRange = [-60, 0] as const;
  return {
    pace: pace.length > 0 && (
      <Curve
        label={t('pace.curve', { slowest, fastest })}
        duration_ms={duration_ms}
        onSeek={onSeek}
        edges={[`${paceRange[0]}`, `${paceRange[1]}`]}
      >
        <CurveLine
          points={pace.map(({ at_ms, words_per_minute: value }) => ({ at_ms, value }))}
          range={paceRange}
          duration_ms={duration_ms}
        />
      </Curve>
    ),
    pauses: pauses.length + fillers_ms.length > 0 && (
      <Curve
        label={t('pauses.curve', { count: pauses.length, fillers: fillers_ms.length })}
        duration_ms={duration_ms}
        onSeek={onSeek}
        edges={[fillers_ms.length > 0 ? t('fillers.name') : '', t('pauses.name')]}
      >
        <CurveMarks
          stretches={pauses.map((pause) => ({ ...pause, strong: isLongPause(pause) }))}
          duration_ms={duration_ms}
          row={0}
        />
        <CurveMarks
          stretches={fillers_ms.map((from_ms) => ({ from_ms, to_ms: from_ms + MOMENT_MS }))}
          duration_ms={duration_ms}
          row={1}
        />
      </Curve>
    ),
    loudness: loudness !== null && (
      <Curve
        label={t('loudness.curve', { quietest: Math.min(...levels), loudest: Math.max(...levels) })}
        duration_ms={duration_ms}
        onSeek={onSeek}
        edges={[`${levelRange[0]} dB`.replace('-', '−'), `${levelRange[1]} dB`]}
      >
        <CurveLine
          filled
          points={levels.map((value, step) => ({ at_ms: (step + 0.5) * loudness.step_ms, value }))}
          range={levelRange}
          duration_ms={duration_ms}
        />
      </Curve>
    ),
  };
}
type Drawn = ReturnType<typeof useCurves>;

function useTenths() {
  const tag = useLanguageTag();
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  // With the sign for minus, as in the definition beside it.
  return (tenths: number) => format.format(tenths / 10).replace('-', '−');
}

function PaceAndPauses({ figures, drawn }: { figures: Figures; drawn: Drawn }) {
  const t = useTranslations('practice.figures');
  const tenths = useTenths();
  const { words_per_minute, speaking_ms, pauses, long_pauses, longest_pause_ms, unclear } = figures;
  const seconds = tenths(Math.round((longest_pause_ms ?? 0) / 100));
  return (
    <>
      <Figure
        name={t('pace.name')}
        value={words_per_minute === null ? t('unknown') : t('pace.value', { count: words_per_minute })}
        note={words_per_minute !== null ? '' : unclear ? t('pace.unclear') : t('pace.none')}
        curve={drawn.pace}
      />
      {speaking_ms !== null && <Figure name={t('speaking.name')} value={formatClock(speaking_ms / 1000)} />}
      <Figure
        name={t('pauses.name')}
        value={pauses === null ? t('unknown') : t('pauses.value', { count: pauses })}
        note={
          pauses === null ? t('pauses.unclear') : pauses ? t('pauses.long', { long: long_pauses ?? 0, seconds }) : ''
        }
        curve={drawn.pauses}
      />
    </>
  );
}

type Sound = {
  figures: Figures;
  curves: Curves;
  time_seconds: number;
  /** Plays the recording from a moment; none where there is no player beside. */
  onSeek?: (ms: number) => void;
};

/** The figures of one recording with their courses and definitions; no ideal, no colour, no mark. */
export function PracticeFigures({ figures, curves, time_seconds, onSeek }: Sound) {
  const t = useTranslations('practice.figures');
  const levelText = useTranslations('practice.level');
  const tenths = useTenths();
  const { fillers_per_100_words_tenths: fillers, loudness_tenths, level, duration_ms } = figures;
  const drawn = useCurves(curves, duration_ms, onSeek);
  const isSilent = loudness_tenths === null || level === null;
  const measured = {
    pace: figures.words_per_minute !== null,
    speaking: figures.speaking_ms !== null,
    pauses: figures.pauses !== null,
    fillers: fillers !== null,
    used: true,
    loudness: !isSilent,
  };
  return (
    <div className="practice-figures">
      <dl>
        <PaceAndPauses figures={figures} drawn={drawn} />
        {fillers !== null && <Figure name={t('fillers.name')} value={t('fillers.value', { count: tenths(fillers) })} />}
        <Figure
          name={t('used.name')}
          value={t('used.value', { time: formatClock(duration_ms / 1000), limit: formatClock(time_seconds) })}
        />
        <Figure
          name={t('loudness.name')}
          value={
            isSilent ? t('unknown') : t('loudness.value', { lufs: tenths(loudness_tenths), level: levelText(level) })
          }
          note={isSilent ? t('loudness.silent') : ''}
          curve={!isSilent && drawn.loudness}
        />
      </dl>
      <Definitions of={DEFINED_NAMES.filter((name) => measured[name])} />
    </div>
  );
}

/** A figure of the table with its unit; a word instead of it where there is none. */
function useCells() {
  const t = useTranslations('practice.figures');
  const tenths = useTenths();
  return {
    pace: ({ words_per_minute: count }: Figures) => (count === null ? null : t('pace.value', { count })),
    fillers: ({ fillers_per_100_words_tenths: count }: Figures) =>
      count === null ? null : t('fillers.value', { count: tenths(count) }),
    pauses: ({ pauses: count }: Figures) => (count === null ? null : t('pauses.value', { count })),
    speaking: ({ speaking_ms: ms }: Figures) => (ms === null ? null : formatClock(ms / 1000)),
  };
}

const CELLS = ['pace', 'fillers', 'pauses', 'speaking'] as const;

/** The recordings of one question beside each other, where there are several; a figure that none has is left out. */
export function PracticeTrend({ answers }: { answers: readonly Answer[] }) {
  const t = useTranslations('practice');
  const names = useTranslations('practice.figures');
  const cells = useCells();
  const rows = answers.flatMap(({ figures, ...answer }) => (figures ? [{ ...answer, figures }] : []));
  if (rows.length < 2) return null;
  const shown = CELLS.filter((name) => rows.some(({ figures }) => cells[name](figures) !== null));
  return (
    <div className="practice-trend">
      <table>
        <caption>{t('trend')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('recordings')}</th>
            {shown.map((name) => (
              <th key={name} scope="col">
                {names(`${name}.name`)}
              </th>
            ))}
            <th scope="col">{t('rating')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ attempt, number, figures, self_rating }) => (
            <tr key={attempt}>
              <th scope="row">{number}</th>
              {shown.map((name) => (
                <td key={name}>{cells[name](figures) ?? names('unknown')}</td>
              ))}
              <td>{self_rating !== null && t('points', { rating: self_rating })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
