import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter } from 'use-intl';
import type { JudgementFigures } from '@vivavoce/contract/types.ts';
import { BEST, hasKey, highestKey, WORST, type Scenario } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { maxPoints } from '@vivavoce/domain/kinds/judgement/scoring.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { classes } from '../../../ui/base/classes.ts';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { FieldError, TextField } from '../../../ui/forms/field.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { StepHead } from '../form/step-page.tsx';
import shared from '../questionnaire/questionnaire.module.css';
import { useWizard } from '../wizard-context.ts';
import { withKey, withScenario } from './judgement-values.ts';
import { ContentClash } from '../questionnaire/content-clash.tsx';
import { useTestStep } from './use-test-step.ts';
import styles from './judgement.module.css';
import { countPassing } from '@vivavoce/domain/kinds/judgement/statistics.ts';
import { changeJob, rememberJob } from '../../../queries/jobs/jobs.ts';
import { Button } from '../../../ui/base/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';

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
    <svg viewBox="0 0 240 140" className="h-auto w-full" role="img" aria-label={t('plot')}>
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
              className={passing ? 'fill-accent-ink' : 'fill-line-3'}
            />
          </g>
        );
      })}
      <line x1={0} x2={240} y1={114} y2={114} className="stroke-line-3" />
      {mark !== null && (
        <line
          x1={mark * 2.4}
          x2={mark * 2.4}
          y1={4}
          y2={114}
          className="stroke-ink [stroke-width:1.5] [stroke-dasharray:4_3]"
        />
      )}
      {[0, 20, 40, 60, 80, 100].map((tick) => (
        <text
          key={tick}
          x={tick * 2.4}
          y={132}
          className="fill-ink-2 text-[12px] [text-anchor:middle] first-of-type:[text-anchor:start] last-of-type:[text-anchor:end]"
        >
          {tick}
        </text>
      ))}
    </svg>
  );
}

function HistogramTable({ percents }: { percents: readonly number[] }) {
  const t = useTranslations('judgement.pass');
  return (
    <DataTable
      caption={t('plot')}
      compact
      columns={[
        {
          key: 'score',
          heading: t('score'),
          rowHeading: true,
          cell: ({ from }) => t('range', { from, to: from + STEP }),
        },
        { key: 'applicants', heading: t('applicants'), number: true, cell: ({ count }) => count },
      ]}
      rows={stepsOf(percents).map((count, at) => ({ count, from: at * STEP }))}
      keyOf={({ from }) => from}
    />
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
      <p className="mx-0 mt-0 mb-1">
        <b className="text-[28px]">{format.number(reach)}</b> {t('would', { n, share: share(reach) })}
      </p>
      {NEAR.map((by) => mark + by)
        .filter((near) => near >= 0 && near <= 100)
        .map((near) => (
          <p key={near} className="m-0 text-[14px] text-ink-2">
            {t('at', { mark: near, count: countPassing(percents, near), share: share(countPassing(percents, near)) })}
          </p>
        ))}
    </div>
  );
}

/** The pass mark against the scores so far: the share that would pass is seen before it is set. */
function PassMark({ max, figures }: { max: number; figures: JudgementFigures | undefined }) {
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
    <section className="grid gap-3 rounded-3 bg-sunken p-4" aria-labelledby="pass-heading">
      <h2 id="pass-heading">{t('title')}</h2>
      <div className="grid grid-cols-[130px_minmax(0,1fr)] items-end gap-3">
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
        {mark !== null && (
          <p className="m-0 text-[14px] text-ink-2">{t('points', { points: Math.ceil((max * mark) / 100), max })}</p>
        )}
      </div>
      <input
        type="range"
        className="min-h-8 w-full accent-accent-ink"
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
        <p className="m-0 text-[14px] text-ink-2">{t('tooFew', { n: FORM_LIMITS.group_min })}</p>
      )}
      <p className="m-0 rounded-2 border border-line bg-surface p-3 text-[14px]">{locked ? t('locked') : t('note')}</p>
      {change.error && <FormMessage>{textOf(change.error)}</FormMessage>}
      {!locked && mark !== job.sjt_pass_mark && (
        <Button busy={change.isPending} onClick={() => change.mutate()}>
          {t(mark === null ? 'clear' : 'set')}
        </Button>
      )}
    </section>
  );
}

type Figures = JudgementFigures['scenarios'][number];

const letterOf = (at: number) => String.fromCodePoint(65 + at);

function Share({ value }: { value: number | undefined }) {
  const format = useFormatter();
  if (value === undefined) return null;
  return (
    <span className="flex items-center gap-2">
      {/* As wide as 100%, so that all bars begin at the same place. */}
      <span className="min-w-[4ch] tabular-nums">
        {format.number(value, { style: 'percent', maximumFractionDigits: 0 })}
      </span>
      <span className="h-2 max-w-16 flex-1 rounded-[4px] bg-line" aria-hidden="true">
        <span className="block h-full rounded-[4px] bg-accent-ink" style={{ inlineSize: `${100 * value}%` }} />
      </span>
    </span>
  );
}

/** The names of the places or levels that a key gives, from 1. */
function useKeyNames({ format, levels, responses }: Scenario): string[] {
  const t = useTranslations('judgement.key');
  if (format === 'rate') return levels;
  const last = responses.length;
  return responses.map((_response, at) => {
    if (at === 0) return t('best');
    return at + 1 === last ? t('worst') : t('place', { place: at + 1 });
  });
}

function KeyRows({
  scenario,
  figures,
  onChange,
}: {
  scenario: Scenario;
  figures: Figures | undefined;
  onChange: (scenario: Scenario) => void;
}) {
  const t = useTranslations('judgement.key');
  const names = useKeyNames(scenario);
  const extremes = scenario.format === 'best_worst';
  const columns = extremes
    ? [
        { name: t('chosenBest'), figureOf: () => BEST },
        { name: t('chosenWorst'), figureOf: () => WORST },
      ]
    : [{ name: t('agree'), figureOf: (key: number | null) => key }];
  return (
    <ul className="m-0 grid list-none p-0" aria-label={t('caption')}>
      {/* Each row names its parts, which a wide window hides below these headings. */}
      <li
        className={classes(styles.keyHead, 'gap-x-4 border-t border-t-line py-2 text-[13px] text-ink-2')}
        aria-hidden="true"
      >
        <span>{t('response')}</span>
        <span>{t('key')}</span>
        <span className="grid grid-cols-[repeat(auto-fit,minmax(96px,1fr))] gap-x-3">
          {figures && columns.map(({ name }) => <span key={name}>{name}</span>)}
        </span>
      </li>
      {scenario.responses.map(({ id, text, key }, at) => {
        const shares = figures?.chosen.find(({ response }) => response === id)?.shares;
        return (
          <li key={id} className={classes(styles.keyRow, 'grid gap-x-4 gap-y-3 border-t border-t-line py-3.5')}>
            <span className="wrap-anywhere">
              <b>{letterOf(at)}</b> {text}
            </span>
            <SelectField
              id={`key-${id}`}
              label={t('keyOf', { letter: letterOf(at) })}
              value={String(key ?? '')}
              options={[
                { value: '', label: t('none') },
                ...Array.from({ length: highestKey(scenario) }, (_none, place) => ({
                  value: String(place + 1),
                  label: names[place] ?? '',
                })),
              ]}
              onChange={(value) => onChange(withKey(scenario, id, value === '' ? null : Number(value)))}
            />
            {shares && (
              <dl className="m-0 grid grid-cols-[repeat(auto-fit,minmax(96px,1fr))] gap-x-3 gap-y-2 text-[13px] [&_dd]:m-0 [&_dt]:text-ink-2">
                {columns.map(({ name, figureOf }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      <Share value={shares[(figureOf(key) ?? 0) - 1]} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How hard a scenario is and whether it tells applicants apart, once enough of them answered. */
function ScenarioStatistics({ figures }: { figures: Figures | undefined }) {
  const t = useTranslations('judgement.key');
  const format = useFormatter();
  if (figures?.difficulty == null) {
    return <p className="m-0 text-[14px] text-ink-2">{t('noStatistics', { n: FORM_LIMITS.statistics_min })}</p>;
  }
  return (
    <p className="m-0 text-[14px] text-ink-2">
      {t('difficulty', { share: format.number(figures.difficulty, { style: 'percent', maximumFractionDigits: 0 }) })}{' '}
      {figures.discrimination === null
        ? t('noDiscrimination')
        : t('discrimination', { value: format.number(figures.discrimination, { maximumFractionDigits: 2 }) })}
    </p>
  );
}

type ScenarioChipsProps = { scenarios: readonly Scenario[]; at: number; onChange: (at: number) => void };

/** One button for each scenario, marked where its key is set. */
function ScenarioChips({ scenarios, at, onChange }: ScenarioChipsProps) {
  const t = useTranslations('judgement');
  return (
    <nav aria-label={t('key.scenarios')}>
      <ol className="m-0 flex list-none flex-wrap gap-1.5 p-0">
        {scenarios.map((entry, place) => (
          <li key={entry.id}>
            <button
              type="button"
              className={classes(
                'grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-2 border border-line-3 bg-surface p-0 font-inherit font-semibold text-ink',
                hasKey(entry) && styles.set,
                place === at && '[outline:2px_solid_var(--accent-ink)] [outline-offset:1px]',
              )}
              aria-current={place === at ? 'true' : undefined}
              aria-label={t(hasKey(entry) ? 'key.chipSet' : 'key.chipNone', {
                number: place + 1,
                title: entry.title,
              })}
              onClick={() => onChange(place)}
            >
              {place + 1}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Where the key comes from, as the staff note it. */
function KeySource({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('judgement');
  return (
    <div className={classes(shared.lines, 'grid gap-1.5')}>
      <label htmlFor="key_source">{t('key.source')}</label>
      <span className="m-0 text-[14px] text-ink-2" id="key_source-hint">
        {t('key.sourceHint')}
      </span>
      <textarea
        id="key_source"
        rows={2}
        aria-describedby="key_source-hint"
        maxLength={FORM_LIMITS.text_max_characters}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** The key of each scenario beside what applicants chose, and the pass mark against their scores. */
export function KeyStep() {
  const t = useTranslations('judgement');
  const { job } = useWizard();
  const form = useTestStep(job.id, 'scoring_key');
  const {
    data: figures,
    error,
    refetch,
  } = useQuery(apiQuery('GET /api/jobs/{job}/judgement-figures', { params: { job: job.id } }));
  const [at, setAt] = useState(0);
  const { values, set } = form;
  const scenario = values.scenarios[at];
  const scenarioFigures = figures?.scenarios.find(({ id }) => id === scenario?.id);
  const wrong = scenario ? form.errorsAt(`scenarios.${at}`)['key'] : undefined;
  return (
    <div
      // Beside the key stands the pass mark, so this step is wider than a form.
      className={classes(
        'grid w-[min(1080px,100vw_-_340px)] min-w-0 content-start gap-4 [&_h2]:m-0 [&_h2]:text-[16px]',
        styles.wide,
      )}
    >
      <StepHead title={t('keyTitle')} lead={t('keyLead')} />
      <ContentClash form={form} />
      {form.failure && <FormMessage>{form.failure}</FormMessage>}
      {form.faults.length > 0 && <FormMessage>{t('faultCount', { count: form.faults.length })}</FormMessage>}
      {!scenario && <EmptyState text={t('key.noScenarios')} />}
      {scenario && (
        <div className={classes(styles.columns, 'grid gap-6')}>
          <div className="grid min-w-0 content-start gap-4">
            <ScenarioChips scenarios={values.scenarios} at={at} onChange={setAt} />
            <section
              className="@container grid min-w-0 gap-3 rounded-3 border border-line bg-surface p-4"
              aria-labelledby="key-scenario"
            >
              <h2 id="key-scenario">{scenario.title || t('scenario.untitled')}</h2>
              <p className="m-0 wrap-anywhere whitespace-pre-line">{scenario.text}</p>
              {wrong && <FieldError>{wrong}</FieldError>}
              <KeyRows
                scenario={scenario}
                figures={scenarioFigures}
                onChange={(changed) => set(withScenario(values, changed))}
              />
              {error ? (
                <LoadError error={error} onRetry={() => void refetch()} />
              ) : (
                <ScenarioStatistics figures={scenarioFigures} />
              )}
            </section>
            <section aria-labelledby="key-points">
              <h2 id="key-points">{t('key.points')}</h2>
              <p className="m-0 text-[14px] text-ink-2">
                {scenario.format === 'best_worst'
                  ? t('key.pointsBestWorst')
                  : t('key.pointsDistance', { max: maxPoints(scenario) })}
              </p>
            </section>
            <KeySource value={values.key_source} onChange={(key_source) => set({ ...values, key_source })} />
          </div>
          <PassMark max={values.scenarios.reduce((sum, entry) => sum + maxPoints(entry), 0)} figures={figures} />
        </div>
      )}
    </div>
  );
}
