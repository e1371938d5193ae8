import type { PracticeResults } from '@vivavoce/contract/types.ts';
import { formatClock } from '../i18n/format.ts';
import { useLanguageTag, useTranslations } from '../i18n/i18n.tsx';
import './practice.css';

type Answer = PracticeResults['answers'][number];
type Figures = NonNullable<Answer['figures']>;

/** One figure with its definition beside it. */
function Figure({ name, value, definition }: { name: string; value: string; definition: string }) {
  return (
    <div className="practice-figure">
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <span>{definition}</span>
      </dd>
    </div>
  );
}

function useTenths() {
  const tag = useLanguageTag();
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  // With the sign for minus, as in the definition beside it.
  return (tenths: number) => format.format(tenths / 10).replace('-', '−');
}

function PaceAndPauses({ figures }: { figures: Figures }) {
  const t = useTranslations('practice.figures');
  const tenths = useTenths();
  const { words_per_minute, speaking_ms, pauses, long_pauses, longest_pause_ms, unclear } = figures;
  const seconds = tenths(Math.round((longest_pause_ms ?? 0) / 100));
  const long = pauses ? `${t('pauses.long', { long: long_pauses ?? 0, seconds })} ` : '';
  return (
    <>
      <Figure
        name={t('pace.name')}
        value={words_per_minute === null ? '–' : t('pace.value', { count: words_per_minute })}
        definition={words_per_minute !== null ? t('pace.about') : unclear ? t('pace.unclear') : t('pace.none')}
      />
      {speaking_ms !== null && (
        <Figure name={t('speaking.name')} value={formatClock(speaking_ms / 1000)} definition={t('speaking.about')} />
      )}
      <Figure
        name={t('pauses.name')}
        value={pauses === null ? '–' : t('pauses.value', { count: pauses })}
        definition={pauses === null ? t('pauses.unclear') : long + t('pauses.about')}
      />
    </>
  );
}

/** The figures of one recording, each with its definition; no ideal, no colour, no mark. */
export function PracticeFigures({ figures, time_seconds }: { figures: Figures; time_seconds: number }) {
  const t = useTranslations('practice.figures');
  const levelText = useTranslations('practice.level');
  const tenths = useTenths();
  const { fillers_per_100_words_tenths: fillers, loudness_tenths, level, duration_ms } = figures;
  const isSilent = loudness_tenths === null || level === null;
  return (
    <dl className="practice-figures">
      <PaceAndPauses figures={figures} />
      {fillers !== null && (
        <Figure
          name={t('fillers.name')}
          value={t('fillers.value', { count: tenths(fillers) })}
          definition={t('fillers.about')}
        />
      )}
      <Figure
        name={t('used.name')}
        value={t('used.value', { time: formatClock(duration_ms / 1000), limit: formatClock(time_seconds) })}
        definition={t('used.about')}
      />
      <Figure
        name={t('loudness.name')}
        value={isSilent ? '–' : t('loudness.value', { lufs: tenths(loudness_tenths), level: levelText(level) })}
        definition={isSilent ? t('loudness.silent') : t('loudness.about')}
      />
    </dl>
  );
}

/** The recordings of one question beside each other, where there are several. */
export function PracticeTrend({ answers }: { answers: readonly Answer[] }) {
  const t = useTranslations('practice');
  const names = useTranslations('practice.figures');
  const tenths = useTenths();
  const rows = answers.flatMap(({ attempt, number, figures }) => (figures ? [{ attempt, number, figures }] : []));
  if (rows.length < 2) return null;
  return (
    <div className="practice-trend">
      <table>
        <caption>{t('trend')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('recordings')}</th>
            {(['pace', 'fillers', 'pauses', 'speaking'] as const).map((name) => (
              <th key={name} scope="col">
                {names(`${name}.name`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ attempt, number, figures }) => (
            <tr key={attempt}>
              <th scope="row">{number}</th>
              <td>{figures.words_per_minute ?? '–'}</td>
              <td>
                {figures.fillers_per_100_words_tenths === null ? '–' : tenths(figures.fillers_per_100_words_tenths)}
              </td>
              <td>{figures.pauses ?? '–'}</td>
              <td>{figures.speaking_ms === null ? '–' : formatClock(figures.speaking_ms / 1000)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
