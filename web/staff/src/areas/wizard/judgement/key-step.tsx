import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter } from 'use-intl';
import type { JudgementFigures } from '@vivavoce/contract/types.ts';
import { BEST, hasKey, highestKey, WORST, type Scenario } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { maxPoints } from '@vivavoce/domain/kinds/judgement/scoring.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { judgementFiguresQuery } from '../../../queries/jobs/judgement.ts';
import { classes } from '../../../ui/base/classes.ts';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { StepHead } from '../form/step-page.tsx';
import shared from '../questionnaire/questionnaire.module.css';
import { useWizard } from '../wizard-context.ts';
import { withKey, withScenario } from './judgement-values.ts';
import { PassMark } from './pass-mark.tsx';
import { useTestStep } from './use-test-step.ts';
import styles from './judgement.module.css';

type Figures = JudgementFigures['scenarios'][number];

const letterOf = (at: number) => String.fromCodePoint(65 + at);

function Share({ value }: { value: number | undefined }) {
  const format = useFormatter();
  if (value === undefined) return null;
  return (
    <span className={styles.share}>
      {format.number(value, { style: 'percent', maximumFractionDigits: 0 })}
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${100 * value}%` }} />
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
    <ul className={styles.keys} aria-label={t('caption')}>
      {scenario.responses.map(({ id, text, key }, at) => {
        const shares = figures?.chosen.find(({ response }) => response === id)?.shares;
        return (
          <li key={id} className={styles.keyRow}>
            <span className={styles.responseText}>
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
              <dl className={styles.shares}>
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
    return <p className={shared.quiet}>{t('noStatistics', { n: FORM_LIMITS.statistics_min })}</p>;
  }
  return (
    <p className={shared.quiet}>
      {t('difficulty', { share: format.number(figures.difficulty, { style: 'percent', maximumFractionDigits: 0 }) })}{' '}
      {figures.discrimination === null
        ? t('noDiscrimination')
        : t('discrimination', { value: format.number(figures.discrimination, { maximumFractionDigits: 2 }) })}
    </p>
  );
}

/** The key of each scenario beside what applicants chose, and the pass mark against their scores. */
export function KeyStep() {
  const t = useTranslations('judgement');
  const { job } = useWizard();
  const form = useTestStep(job.id, 'scoring_key');
  const { data: figures, error, refetch } = useQuery(judgementFiguresQuery(job.id));
  const [at, setAt] = useState(0);
  const { values, set } = form;
  const scenario = values.scenarios[at];
  const scenarioFigures = figures?.scenarios.find(({ id }) => id === scenario?.id);
  const wrong = scenario ? form.errorsAt(`scenarios.${at}`)['key'] : undefined;
  return (
    <div className={classes(styles.step, styles.wide)}>
      <StepHead title={t('keyTitle')} lead={t('keyLead')} />
      {form.failure && <FormMessage>{form.failure}</FormMessage>}
      {form.faults.length > 0 && <FormMessage>{t('faultCount', { count: form.faults.length })}</FormMessage>}
      {!scenario && <EmptyState text={t('key.noScenarios')} />}
      {scenario && (
        <div className={styles.columns}>
          <div className={styles.main}>
            <nav aria-label={t('key.scenarios')}>
              <ol className={styles.chips}>
                {values.scenarios.map((entry, place) => (
                  <li key={entry.id}>
                    <button
                      type="button"
                      className={classes(styles.chip, hasKey(entry) && styles.set, place === at && styles.current)}
                      aria-current={place === at ? 'true' : undefined}
                      aria-label={t(hasKey(entry) ? 'key.chipSet' : 'key.chipNone', {
                        number: place + 1,
                        title: entry.title,
                      })}
                      onClick={() => setAt(place)}
                    >
                      {place + 1}
                    </button>
                  </li>
                ))}
              </ol>
            </nav>
            <section className={styles.card} aria-labelledby="key-scenario">
              <h2 id="key-scenario">{scenario.title || t('scenario.untitled')}</h2>
              <p className={styles.story}>{scenario.text}</p>
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
              <p className={shared.quiet}>
                {scenario.format === 'best_worst'
                  ? t('key.pointsBestWorst')
                  : t('key.pointsDistance', { max: maxPoints(scenario) })}
              </p>
            </section>
            <div className={shared.lines}>
              <label htmlFor="key_source">{t('key.source')}</label>
              <span className={shared.quiet} id="key_source-hint">
                {t('key.sourceHint')}
              </span>
              <textarea
                id="key_source"
                rows={2}
                aria-describedby="key_source-hint"
                maxLength={FORM_LIMITS.text_max_characters}
                value={values.key_source}
                onChange={(event) => set({ ...values, key_source: event.target.value })}
              />
            </div>
          </div>
          <PassMark max={values.scenarios.reduce((sum, entry) => sum + maxPoints(entry), 0)} figures={figures} />
        </div>
      )}
    </div>
  );
}
