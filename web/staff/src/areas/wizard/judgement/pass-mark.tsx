import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter } from 'use-intl';
import type { JudgementFigures } from '@vivavoce/contract/types.ts';
import { countPassing } from '@vivavoce/domain/kinds/judgement/statistics.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { changeJob, rememberJob } from '../../../queries/jobs/jobs.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Table, tableStyles } from '../../../ui/data/table.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import shared from '../questionnaire/questionnaire.module.css';
import { useWizard } from '../wizard-context.ts';
import styles from './judgement.module.css';

const STEP = 5;
const NEAR = [-STEP, STEP] as const;

/** Counts by steps of five percent; the last holds all points as well. */
const stepsOf = (percents: readonly number[]): number[] =>
  Array.from({ length: 100 / STEP }, (_none, at) =>
    percents.slice(at * STEP, at === 100 / STEP - 1 ? 101 : (at + 1) * STEP).reduce((sum, count) => sum + count, 0),
  );

function Histogram({ percents, mark }: { percents: readonly number[]; mark: number | null }) {
  const t = useTranslations('judgement.pass');
  const counts = stepsOf(percents);
  const most = Math.max(...counts, 1);
  return (
    <svg viewBox="0 0 240 140" className={styles.histogram} role="img" aria-label={t('plot')}>
      {counts.map((count, at) => {
        const height = (100 * count) / most;
        const passing = mark !== null && at * STEP >= mark;
        return (
          <g key={at}>
            <rect
              x={at * 12 + 1}
              y={114 - height}
              width={10}
              height={height}
              rx={2}
              className={passing ? styles.passing : styles.below}
            />
          </g>
        );
      })}
      <line x1={0} x2={240} y1={114} y2={114} className={styles.axis} />
      {mark !== null && <line x1={mark * 2.4} x2={mark * 2.4} y1={4} y2={114} className={styles.mark} />}
      {[0, 20, 40, 60, 80, 100].map((tick) => (
        <text key={tick} x={tick * 2.4} y={132} className={styles.tick}>
          {tick}
        </text>
      ))}
    </svg>
  );
}

function HistogramTable({ percents }: { percents: readonly number[] }) {
  const t = useTranslations('judgement.pass');
  return (
    <Table caption={t('plot')} compact>
      <thead>
        <tr>
          <th scope="col">{t('score')}</th>
          <th scope="col" className={tableStyles.number}>
            {t('applicants')}
          </th>
        </tr>
      </thead>
      <tbody>
        {stepsOf(percents).map((count, at) => (
          <tr key={at}>
            <th scope="row">{t('range', { from: at * STEP, to: at * STEP + STEP })}</th>
            <td className={tableStyles.number}>{count}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** How many of the latest applicants would reach the mark, and how many a little below and above it. */
function WouldPass({ percents, n, mark }: { percents: readonly number[]; n: number; mark: number }) {
  const t = useTranslations('judgement.pass');
  const format = useFormatter();
  const share = (count: number) => format.number(count / n, { style: 'percent', maximumFractionDigits: 0 });
  const reach = countPassing(percents, mark);
  return (
    <div role="status">
      <p className={styles.would}>
        <b>{format.number(reach)}</b> {t('would', { n, share: share(reach) })}
      </p>
      {NEAR.map((by) => mark + by)
        .filter((near) => near >= 0 && near <= 100)
        .map((near) => (
          <p key={near} className={shared.quiet}>
            {t('at', { mark: near, count: countPassing(percents, near), share: share(countPassing(percents, near)) })}
          </p>
        ))}
    </div>
  );
}

/** The pass mark against the scores so far: the share that would pass is seen before it is set. */
export function PassMark({ max, figures }: { max: number; figures: JudgementFigures | undefined }) {
  const t = useTranslations('judgement.pass');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job } = useWizard();
  const [mark, setMark] = useState(job.sjt_pass_mark);
  const [asTable, setAsTable] = useState(false);
  const locked = job.locked.includes('sjt_pass_mark');
  const change = useMutation({
    mutationFn: () => changeJob(job.id, { sjt_pass_mark: mark, revision: job.revision }),
    onSuccess: (newJob) => rememberJob(client, newJob),
  });
  const percents = figures?.percents ?? [];
  const limit = (value: number) => Math.min(Math.max(Math.round(value), 0), 100);
  return (
    <section className={styles.pass} aria-labelledby="pass-heading">
      <h2 id="pass-heading">{t('title')}</h2>
      <div className={styles.markRow}>
        <TextField
          id="sjt_pass_mark"
          type="number"
          inputMode="numeric"
          optional
          min={0}
          max={100}
          disabled={locked}
          label={t('percent')}
          value={mark ?? ''}
          onChange={(event) => setMark(event.target.value === '' ? null : limit(Number(event.target.value)))}
        />
        {mark !== null && <p className={shared.quiet}>{t('points', { points: Math.ceil((max * mark) / 100), max })}</p>}
      </div>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={100}
        disabled={locked}
        aria-label={t('slider')}
        value={mark ?? 0}
        onChange={(event) => setMark(Number(event.target.value))}
      />
      {percents.length > 0 && figures ? (
        <>
          {asTable ? <HistogramTable percents={percents} /> : <Histogram percents={percents} mark={mark} />}
          <Button variant="link" size="small" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'asPlot' : 'asTable')}
          </Button>
          {mark !== null && <WouldPass percents={percents} n={figures.n} mark={mark} />}
        </>
      ) : (
        <p className={shared.quiet}>{t('tooFew', { n: FORM_LIMITS.group_min })}</p>
      )}
      <p className={styles.note}>{locked ? t('locked') : t('note')}</p>
      {change.error && <FormMessage>{textOf(change.error)}</FormMessage>}
      {!locked && mark !== job.sjt_pass_mark && (
        <Button busy={change.isPending} onClick={() => change.mutate()}>
          {t(mark === null ? 'clear' : 'set')}
        </Button>
      )}
    </section>
  );
}
