import type { ReactNode } from 'react';
import type { RatingFairness } from '@vivavoce/contract/types.ts';
import { formatClock, formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { DataTable, type Column } from '../../../ui/data/data-table.tsx';
import {
  agreementWord,
  ALPHA_LEVELS,
  differs,
  distinct,
  hurried,
  leastAgreed,
  reachOf,
  wideApart,
} from './findings.ts';
import { IntervalPlot } from './interval-plot.tsx';
import { SpreadPlot } from './spread-plot.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './fairness.module.css';

type Alpha = RatingFairness['agreement'];

function useFigures() {
  const t = useTranslations('jobpage.fairness');
  const tag = useLanguageTag();
  const exact = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const withSign = new Intl.NumberFormat(tag, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const number = (value: number) => exact.format(value);
  const signed = (value: number) => withSign.format(value);
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  return {
    number,
    signed,
    /** A value on an axis. */
    tick: (value: number) => formatNumber(value, tag, 2),
    namesOf: (names: readonly string[]) => list.format(names),
    between: (interval: Alpha['interval'], write = number) =>
      interval === null ? t('noInterval') : t('interval', { low: write(interval.low), high: write(interval.high) }),
    /** A figure, or why there is none. */
    figure: ({ value, gap }: Pick<Alpha, 'value' | 'gap'>) =>
      value === null ? t(`gaps.${gap ?? 'no_shared'}`) : number(value),
  };
}

/** A line of figures; its name stands below the first of the heads. */
type Row = { key?: number | string; name: string; cells: readonly ReactNode[] };

type PartProps = {
  title: string;
  /** Finding in the figures, shown before their explanation. */
  finding?: string | null;
  explanation: string;
  plot?: ReactNode;
  heads: readonly string[];
  rows: readonly Row[];
};

/** One question that the figures answer, what they mean, and the figures. */
function Part({ title, finding, explanation, plot, heads, rows }: PartProps) {
  const columns = heads.map((heading, at): Column<Row> =>
    at === 0
      ? { key: heading, heading, rowHeading: true, className: 'min-w-[9rem] wrap-anywhere', cell: ({ name }) => name }
      : { key: heading, heading, number: true, cell: ({ cells }) => cells[at - 1] },
  );
  return (
    <section className={classes(styles.part, 'grid grid-cols-1 content-start gap-3 [&_h3]:text-heading')}>
      <h3>{title}</h3>
      <p className="max-w-[48rem] text-small text-ink-2">
        {finding && <b className="font-semibold text-ink">{finding}</b>} {explanation}
      </p>
      {plot}
      <DataTable caption={title} compact columns={columns} rows={rows} keyOf={({ key, name }) => key ?? name} />
    </section>
  );
}

/** The figures of the calibration round, apart from those of reviews. */
function CalibrationFigures({ calibration }: { calibration: NonNullable<RatingFairness['calibration']> }) {
  const t = useTranslations('jobpage.fairness');
  const { signed, between, figure } = useFigures();
  const { agreement, reviewers } = calibration;
  return (
    <Part
      title={t('calibration.title')}
      explanation={t('calibration.text')}
      heads={[t('leniency.of'), t('leniency.ratings'), t('calibration.figure'), t('between')]}
      rows={[
        { name: t('calibration.all'), cells: [calibration.ratings, figure(agreement), between(agreement.interval)] },
        ...reviewers.map(({ user, ratings, difference }) => ({
          key: user.id,
          name: user.full_name,
          cells: [ratings, difference === null ? t('gaps.no_shared') : signed(difference), ''],
        })),
      ]}
    />
  );
}

type FairnessProps = { fairness: RatingFairness };

function Agreement({ fairness: { agreement, questions } }: FairnessProps) {
  const t = useTranslations('jobpage.fairness');
  const { tick, between, figure } = useFigures();
  const word = agreementWord(agreement.value);
  const least = leastAgreed(questions);
  const lines = [
    { key: 'all', name: t('agreement.all'), ...agreement, marked: true },
    ...questions.map((question) => ({ key: question.question, ...question, marked: false })),
  ].flatMap(({ key, name, value, interval, marked }) =>
    value === null ? [] : [{ key, name, value, interval, marked }],
  );
  const lowest = Math.min(0, ...lines.map(({ value, interval }) => interval?.low ?? value));
  const start = Math.max(-1, Math.floor(lowest * 5) / 5);
  return (
    <Part
      title={t('agreement.title')}
      finding={word && (least === null ? t(`agreement.${word}`) : t(`agreement.${word}But`, { question: least }))}
      explanation={t('agreement.text')}
      plot={
        lines.length > 0 && (
          <IntervalPlot
            label={t('agreement.plot')}
            lines={lines}
            domain={[start, 1]}
            ticks={start < -0.5 ? [start, 0, 0.5, 1] : [start, ...(start < 0 ? [0] : []), 0.2, 0.4, 0.6, 0.8, 1]}
            write={tick}
            bands={[
              { from: ALPHA_LEVELS.tentative, to: ALPHA_LEVELS.reliable, name: t('agreement.bandTentative') },
              { from: ALPHA_LEVELS.reliable, to: 1, name: t('agreement.bandReliable'), strong: true },
            ]}
          />
        )
      }
      heads={[t('agreement.of'), t('agreement.alpha'), t('between'), t('agreement.units')]}
      rows={[
        { name: t('agreement.all'), cells: [figure(agreement), between(agreement.interval), agreement.units] },
        ...questions.map((question) => ({
          key: question.question,
          name: question.name,
          cells: [figure(question), between(question.interval), question.units],
        })),
      ]}
    />
  );
}

function Pairs({ fairness: { pairs } }: FairnessProps) {
  const t = useTranslations('jobpage.fairness');
  const { figure } = useFigures();
  return (
    <Part
      title={t('pairs.title')}
      explanation={t('pairs.text')}
      heads={[t('pairs.of'), t('pairs.kappa'), t('pairs.units')]}
      rows={pairs.map((pair) => ({
        key: `${pair.one.id}-${pair.other.id}`,
        name: t('pairs.names', { one: pair.one.full_name, other: pair.other.full_name }),
        cells: [figure(pair), pair.units],
      }))}
    />
  );
}

function Leniency({ fairness: { reviewers } }: FairnessProps) {
  const t = useTranslations('jobpage.fairness');
  const { number, signed, tick, between, namesOf } = useFigures();
  const [generous, strict] = [distinct(reviewers, 'generous'), distinct(reviewers, 'strict')];
  const finding = [
    generous.length > 0 && t('leniency.generous', { names: namesOf(generous), count: generous.length }),
    strict.length > 0 && t('leniency.strict', { names: namesOf(strict), count: strict.length }),
  ].filter(Boolean);
  const lines = reviewers.flatMap((reviewer) =>
    reviewer.difference === null
      ? []
      : [
          {
            key: reviewer.user.id,
            name: reviewer.user.full_name,
            value: reviewer.difference,
            interval: reviewer.interval,
            marked: differs(reviewer),
          },
        ],
  );
  const reach = reachOf(reviewers);
  return (
    <Part
      title={t('leniency.title')}
      finding={finding.length > 0 ? finding.join(' ') : lines.length > 0 ? t('leniency.none') : null}
      explanation={t('leniency.text')}
      plot={
        lines.length > 0 && (
          <IntervalPlot
            label={t('leniency.plot')}
            lines={lines}
            domain={[-reach, reach]}
            ticks={[-reach, -reach / 2, 0, reach / 2, reach]}
            write={tick}
            zero={{ at: 0, name: t('leniency.zero') }}
          />
        )
      }
      heads={[
        t('leniency.of'),
        t('leniency.ratings'),
        t('leniency.mean'),
        t('leniency.difference'),
        t('between'),
        t('leniency.missing'),
      ]}
      rows={reviewers.map(({ user, ratings, mean, difference, interval, missing }) => ({
        key: user.id,
        name: user.full_name,
        cells: [
          ratings,
          number(mean),
          difference === null ? t('gaps.no_shared') : signed(difference),
          between(interval, signed),
          missing ?? t('left'),
        ],
      }))}
    />
  );
}

function Spread({ fairness: { spread } }: FairnessProps) {
  const t = useTranslations('jobpage.fairness');
  const compared = spread.reduce((sum, count) => sum + count, 0);
  const share = (count: number) => t('percent', { share: Math.round((count / compared) * 100) });
  return (
    <Part
      title={t('spread.title')}
      finding={compared === 0 ? null : t('spread.wide', { count: wideApart(spread), total: compared })}
      explanation={t('spread.text')}
      plot={
        compared > 0 && (
          <SpreadPlot
            label={t('spread.plot')}
            bars={spread.map((count, levels) => ({
              name: t('spread.levels', { levels }),
              count,
              text: String(count),
              wide: levels > 1,
            }))}
          />
        )
      }
      heads={[t('spread.of'), t('spread.answers'), t('spread.share')]}
      rows={spread.map((count, levels) => ({
        name: t('spread.levels', { levels }),
        cells: [count, compared === 0 ? t('gaps.no_shared') : share(count)],
      }))}
    />
  );
}

function TimeSpent({ fairness: { reviewers, answer_seconds: length } }: FairnessProps) {
  const t = useTranslations('jobpage.fairness');
  const { namesOf } = useFigures();
  const lines = reviewers.flatMap(({ user, seconds }) =>
    seconds === null ? [] : [{ key: user.id, name: user.full_name, ...seconds }],
  );
  const fast = hurried(reviewers, length);
  const fastest = length === null ? null : t('time.enough');
  const finding = fast.length > 0 ? t('time.short', { names: namesOf(fast), count: fast.length }) : fastest;
  const minutes = Math.max(1, Math.ceil(Math.max(length ?? 0, ...lines.map(({ high }) => high)) / 60));
  const step = Math.ceil(minutes / 5);
  const ticks = Array.from({ length: Math.floor(minutes / step) + 1 }, (_, index) => index * step * 60);
  return (
    <Part
      title={t('time.title')}
      finding={lines.length > 0 ? finding : null}
      explanation={t('time.text')}
      plot={
        lines.length > 0 && (
          <IntervalPlot
            label={t('time.plot')}
            lines={lines.map(({ key, name, median, low, high }) => ({
              key,
              name,
              value: median,
              interval: { low, high },
              marked: fast.includes(name),
            }))}
            domain={[0, minutes * 60]}
            ticks={ticks}
            write={formatClock}
            {...(length !== null && { zero: { at: length, name: t('time.length', { length: formatClock(length) }) } })}
          />
        )
      }
      heads={[t('leniency.of'), t('time.median'), t('time.half'), t('time.answers')]}
      rows={reviewers.map(({ user, seconds }) => ({
        key: user.id,
        name: user.full_name,
        cells:
          seconds === null
            ? [t('time.none'), '', 0]
            : [
                formatClock(seconds.median),
                t('interval', { low: formatClock(seconds.low), high: formatClock(seconds.high) }),
                seconds.answers,
              ],
      }))}
    />
  );
}

/** Agreement, leniency, spread and time: for each what was found, what it means, a plot and the figures. */
export default function FairnessFigures({ fairness }: FairnessProps) {
  return (
    <div className="mt-6 grid grid-cols-1 gap-x-10 gap-y-8 empty:hidden min-[75rem]:grid-cols-2">
      {fairness.ratings > 0 && (
        <>
          <Agreement fairness={fairness} />
          <Leniency fairness={fairness} />
          <Spread fairness={fairness} />
          <TimeSpent fairness={fairness} />
          {fairness.pairs.length > 0 && <Pairs fairness={fairness} />}
        </>
      )}
      {fairness.calibration && fairness.calibration.ratings > 0 && (
        <CalibrationFigures calibration={fairness.calibration} />
      )}
    </div>
  );
}
