import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { hasKey, type Scenario } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { focusSoon } from '../../../ui/hooks/focus-soon.ts';
import { StepHead } from '../form/step-page.tsx';
import shared from '../questionnaire/questionnaire.module.css';
import { pictureHref } from '../../../queries/jobs/judgement.ts';
import { judgementStill } from '../preview/draft-form.ts';
import { usePreviewDraft, useWizard } from '../wizard-context.ts';
import { copyOf, newScenario, withScenario, withScenarioMoved } from './judgement-values.ts';
import { ScenarioEditor } from './scenario-editor.tsx';
import { useTestStep } from './use-test-step.ts';
import styles from './judgement.module.css';

type ScenarioRowProps = {
  job: number;
  scenario: Scenario;
  number: number;
  open: boolean;
  errors: Record<string, string>;
  onOpen: () => void;
  onChange: (scenario: Scenario) => void;
  onMove: (by: -1 | 1) => void;
  onCopy: () => void;
  onRemove: () => void;
};

function ScenarioRow({ job, scenario, number, open, errors, onOpen, onChange, ...tools }: ScenarioRowProps) {
  const t = useTranslations('judgement');
  return (
    <li className={open ? shared.itemOpen : shared.item}>
      <div className={shared.itemHead}>
        <span className={shared.number}>{number}</span>
        <button
          type="button"
          className={shared.itemName}
          aria-expanded={open}
          id={`scenario-${scenario.id}`}
          onClick={onOpen}
        >
          {scenario.title || t('scenario.untitled')}
        </button>
        <span className={shared.facts}>
          {t('facts', { format: t(`formats.${scenario.format}`), count: scenario.responses.length })}
          {!hasKey(scenario) && <Pill>{t('noKey')}</Pill>}
          {Object.keys(errors).length > 0 && <Pill tone="warn">{t('wrong')}</Pill>}
        </span>
        <span className={shared.tools}>
          <Button variant="ghost" size="small" icon aria-label={t('up', { number })} onClick={() => tools.onMove(-1)}>
            <Icon of={IconArrowUp} size={16} />
          </Button>
          <Button variant="ghost" size="small" icon aria-label={t('down', { number })} onClick={() => tools.onMove(1)}>
            <Icon of={IconArrowDown} size={16} />
          </Button>
          <Button variant="ghost" size="small" icon aria-label={t('copy', { number })} onClick={tools.onCopy}>
            <Icon of={IconCopy} size={16} />
          </Button>
          <Button variant="ghost" size="small" icon aria-label={t('remove', { number })} onClick={tools.onRemove}>
            <Icon of={IconTrash} size={16} />
          </Button>
        </span>
      </div>
      {open && <ScenarioEditor job={job} scenario={scenario} errors={errors} onChange={onChange} />}
    </li>
  );
}

/** The scenarios of a judgement test, one of them open to be changed, and the time for all of them. */
export function ScenariosStep() {
  const t = useTranslations('judgement');
  const { job } = useWizard();
  const [openId, setOpenId] = useState<string | null>(null);
  const form = useTestStep(job.id, 'scenarios');
  const { values, set } = form;
  usePreviewDraft({ form: judgementStill(values, openId, (picture) => pictureHref(job.id, picture)) });
  const { scenarios, time_limit_minutes: limit } = values;
  const show = (id: string) => {
    setOpenId(id);
    focusSoon(`title-${id}`);
  };
  const insert = (at: number, scenario: Scenario) => {
    set({ ...values, scenarios: scenarios.toSpliced(at, 0, scenario) });
    show(scenario.id);
  };
  return (
    <div className={styles.step}>
      <StepHead title={t('scenariosTitle')} lead={t('scenariosLead')} />
      {form.replies > 0 && <FormMessage tone="info">{t('keptVersions', { count: form.replies })}</FormMessage>}
      {form.failure && <FormMessage>{form.failure}</FormMessage>}
      {form.faults.length > 0 && <FormMessage>{t('faultCount', { count: form.faults.length })}</FormMessage>}
      <ol className={shared.items}>
        {scenarios.map((scenario, at) => (
          <ScenarioRow
            key={scenario.id}
            job={job.id}
            scenario={scenario}
            number={at + 1}
            open={openId === scenario.id}
            errors={form.errorsAt(`scenarios.${at}`)}
            onOpen={() => setOpenId(openId === scenario.id ? null : scenario.id)}
            onChange={(changed) => set(withScenario(values, changed))}
            onMove={(by) => {
              set(withScenarioMoved(values, at, at + by));
              focusSoon(`scenario-${scenario.id}`);
            }}
            onCopy={() => insert(at + 1, copyOf(scenario))}
            onRemove={() => set({ ...values, scenarios: scenarios.filter(({ id }) => id !== scenario.id) })}
          />
        ))}
      </ol>
      {scenarios.length < FORM_LIMITS.scenarios_max && (
        <div>
          <Button onClick={() => insert(scenarios.length, newScenario(scenarios.at(-1)))}>
            <Icon of={IconPlus} size={16} />
            {t('addScenario')}
          </Button>
        </div>
      )}
      <div className={styles.limit}>
        <TextField
          id="time_limit_minutes"
          type="number"
          inputMode="numeric"
          optional
          label={t('timeLimit')}
          hint={t('timeLimitHint')}
          min={FORM_LIMITS.time_limit_min_minutes}
          max={FORM_LIMITS.time_limit_max_minutes}
          value={limit ?? ''}
          onChange={(event) => {
            const minutes = Math.round(Number(event.target.value));
            const within = Math.min(
              Math.max(minutes, FORM_LIMITS.time_limit_min_minutes),
              FORM_LIMITS.time_limit_max_minutes,
            );
            set({ ...values, time_limit_minutes: event.target.value === '' ? null : within });
          }}
        />
      </div>
    </div>
  );
}
