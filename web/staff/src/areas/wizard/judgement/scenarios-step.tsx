import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash, IconPhoto } from '@tabler/icons-react';
import { useState, useId, useRef } from 'react';
import {
  hasKey,
  type Scenario,
  SCENARIO_FORMATS,
  type ScenarioFormat,
  type ScenarioPicture,
} from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { sendFile } from '@vivavoce/web-shared/api/send-file.ts';
import { useSend } from '../../../app/use-send.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField, FieldError } from '../../../ui/forms/field.tsx';
import { focusSoon } from '../../../ui/hooks/focus-soon.ts';
import { StepHead } from '../form/step-page.tsx';
import shared from '../questionnaire/questionnaire.module.css';
import { judgementStill } from '../preview/draft-form.ts';
import { usePreviewDraft, useWizard } from '../wizard-context.ts';
import {
  copyOf,
  newScenario,
  withScenario,
  withScenarioMoved,
  ofFormat,
  withoutResponse,
  withResponse,
} from './judgement-values.ts';
import { ContentClash } from '../questionnaire/content-clash.tsx';
import { useTestStep } from './use-test-step.ts';
import { VideoField } from '../../../features/videos/video-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { LinesField } from '../questionnaire/lines-field.tsx';
import { isProblem, hrefOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { shrinkPicture } from '../steps/attachments/shrink-picture.ts';
import { classes } from '../../../ui/base/classes.ts';

type PictureFieldProps = {
  /** Of the scenario. */
  id: string;
  job: number;
  value: ScenarioPicture | null;
  error: string | undefined;
  onChange: (picture: ScenarioPicture | null) => void;
};

/** The picture of a scenario, sent immediately and stored with the scenario, and its content in words. */
function PictureField({ id, job, value, error, onChange }: PictureFieldProps) {
  const t = useTranslations('judgement.picture');
  const textOf = useErrorText();
  const ids = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<'unreadable' | 'tooSmall'>();
  const { send, busy, failure } = useSend(
    async (file: File): Promise<void> => {
      setFault(undefined);
      const picture = await shrinkPicture(file);
      if (typeof picture === 'string') {
        setFault(picture === 'unreadable' ? 'unreadable' : 'tooSmall');
        return;
      }
      const storedPicture = await sendFile('POST /api/jobs/{job}/scenario-pictures', {
        params: { job },
        field: 'image',
        file: picture,
        filename: 'image',
      });
      onChange({ id: storedPicture.id, description: value?.description ?? '' });
    },
    (refusal) => (isProblem(refusal, 415) ? t('unreadable') : textOf(refusal)),
  );

  return (
    <div className="grid gap-(--space-2)" role="group" aria-labelledby={`${ids}-label`}>
      <span className="font-semibold" id={`${ids}-label`}>
        {t('label')}
      </span>
      <div className="flex flex-wrap items-center gap-(--space-2)">
        <div className="grid aspect-[16/9] w-[9rem] place-items-center overflow-hidden rounded-3 border border-line [&_img]:h-full [&_img]:w-full [&_img]:object-cover">
          {value ? (
            <img
              src={hrefOf('GET /api/jobs/{job}/scenario-pictures/{picture}', { params: { job, picture: value.id } })}
              alt={value.description}
            />
          ) : (
            <Icon of={IconPhoto} size={24} />
          )}
        </div>
        <Button size="small" busy={busy} onClick={() => input.current?.click()}>
          {t(value ? 'replace' : 'choose')}
        </Button>
        {value && (
          <Button size="small" variant="ghost" onClick={() => onChange(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
      {(fault ?? failure) && <FieldError>{fault ? t(fault) : failure}</FieldError>}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void send(file);
          currentTarget.value = '';
        }}
      />
      {value && (
        <TextField
          id={`picture-${id}`}
          label={t('description')}
          hint={t('descriptionHint')}
          value={value.description}
          maxLength={FORM_LIMITS.label_max_characters}
          error={error}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, description: event.target.value })}
        />
      )}
    </div>
  );
}

type ResponsesFieldProps = { scenario: Scenario; error: string | undefined; onChange: (scenario: Scenario) => void };

/** The responses between which applicants choose, or which they rate. */
function ResponsesField({ scenario, error, onChange }: ResponsesFieldProps) {
  const t = useTranslations('judgement');
  const { responses } = scenario;
  return (
    <fieldset className="m-0 grid min-w-0 gap-2.5 border-0 p-0 [&_legend]:px-0 [&_legend]:pt-0 [&_legend]:pb-2 [&_legend]:font-semibold">
      <legend>{t('scenario.responses')}</legend>
      {responses.map((response, at) => (
        <div key={response.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <TextField
            id={`response-${response.id}`}
            label={t('scenario.response', { number: at + 1 })}
            value={response.text}
            maxLength={FORM_LIMITS.text_max_characters}
            autoComplete="off"
            onChange={(event) =>
              onChange({
                ...scenario,
                responses: responses.map((entry) =>
                  entry.id === response.id ? { ...entry, text: event.target.value } : entry,
                ),
              })
            }
          />
          {responses.length > FORM_LIMITS.responses_min && (
            <Button
              variant="ghost"
              icon
              aria-label={t('scenario.removeResponse', { number: at + 1 })}
              onClick={() => onChange(withoutResponse(scenario, response.id))}
            >
              <Icon of={IconTrash} size={16} />
            </Button>
          )}
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
      {responses.length < FORM_LIMITS.responses_max && (
        <Button
          size="small"
          onClick={() => {
            const more = withResponse(scenario);
            onChange(more);
            focusSoon(`response-${more.responses.at(-1)?.id}`);
          }}
        >
          <Icon of={IconPlus} size={16} />
          {t('scenario.addResponse')}
        </Button>
      )}
    </fieldset>
  );
}

type ScenarioEditorProps = {
  job: number;
  scenario: Scenario;
  /** Faults by the field of the scenario. */
  errors: Readonly<Record<string, string>>;
  onChange: (scenario: Scenario) => void;
};

/** The fields of one scenario: what happens, how applicants answer, and the responses. */
function ScenarioEditor({ job, scenario, errors, onChange }: ScenarioEditorProps) {
  const t = useTranslations('judgement');
  const { id, format } = scenario;
  const set = (change: Partial<Scenario>) => onChange({ ...scenario, ...change });
  const usualLevels = t('usualLevels').split('|');
  return (
    <div className="grid gap-4 pt-3 pb-2">
      <TextField
        id={`title-${id}`}
        label={t('scenario.title')}
        value={scenario.title}
        maxLength={FORM_LIMITS.title_max_characters}
        error={errors['title']}
        autoComplete="off"
        onChange={(event) => set({ title: event.target.value })}
      />
      <div className={classes(shared.lines, 'grid gap-1.5')}>
        <label htmlFor={`text-${id}`}>{t('scenario.text')}</label>
        <textarea
          id={`text-${id}`}
          rows={4}
          value={scenario.text}
          maxLength={FORM_LIMITS.text_max_characters}
          aria-invalid={errors['text'] ? true : undefined}
          aria-describedby={errors['text'] && `text-${id}-error`}
          onChange={(event) => set({ text: event.target.value })}
        />
        {errors['text'] && <FieldError id={`text-${id}-error`}>{errors['text']}</FieldError>}
      </div>
      <VideoField
        id={`video-${id}`}
        label={t('scenario.video')}
        hint={t('scenario.videoHint')}
        value={scenario.video_id}
        onChange={(video_id) => set({ video_id })}
      />
      <PictureField
        id={id}
        job={job}
        value={scenario.picture ?? null}
        error={errors['picture']}
        onChange={(picture) => set({ picture })}
      />
      <SelectField
        id={`format-${id}`}
        label={t('scenario.format')}
        value={format}
        options={SCENARIO_FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
        onChange={(value) => onChange(ofFormat(scenario, value as ScenarioFormat, usualLevels))}
      />
      {format === 'rate' && (
        <LinesField
          id={`levels-${id}`}
          label={t('scenario.levels')}
          hint={t('scenario.levelsHint')}
          lines={scenario.levels}
          error={errors['levels']}
          onChange={(levels) => set({ levels })}
        />
      )}
      <ResponsesField scenario={scenario} error={errors['responses']} onChange={onChange} />
    </div>
  );
}

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
    <li
      className={
        open
          ? 'rounded-2 border-2 border-accent-ink bg-surface px-3 py-2'
          : 'rounded-2 border border-line bg-surface px-3 py-2'
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-7 rounded-1 bg-sunken px-1.5 py-0.5 text-center font-semibold">{number}</span>
        <button
          type="button"
          className="min-h-10 min-w-0 flex-[1_1_220px] cursor-pointer border-0 bg-transparent p-0 text-start font-inherit wrap-anywhere text-inherit"
          aria-expanded={open}
          id={`scenario-${scenario.id}`}
          onClick={onOpen}
        >
          {scenario.title || t('scenario.untitled')}
        </button>
        <span className="flex flex-wrap gap-2 text-[14px] text-ink-2">
          {t('facts', { format: t(`formats.${scenario.format}`), count: scenario.responses.length })}
          {!hasKey(scenario) && <Pill>{t('noKey')}</Pill>}
          {Object.keys(errors).length > 0 && <Pill tone="warn">{t('wrong')}</Pill>}
        </span>
        <span className="flex">
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
  usePreviewDraft({
    form: judgementStill(values, openId, (picture) =>
      hrefOf('GET /api/jobs/{job}/scenario-pictures/{picture}', { params: { job: job.id, picture } }),
    ),
  });
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
    <div className="grid min-w-0 content-start gap-4 [&_h2]:m-0 [&_h2]:text-[16px]">
      <StepHead title={t('scenariosTitle')} lead={t('scenariosLead')} />
      {form.replies > 0 && <FormMessage tone="info">{t('keptVersions', { count: form.replies })}</FormMessage>}
      <ContentClash form={form} />
      {form.failure && <FormMessage>{form.failure}</FormMessage>}
      {form.faults.length > 0 && <FormMessage>{t('faultCount', { count: form.faults.length })}</FormMessage>}
      <ol className="m-0 grid list-none gap-2 p-0">
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
      <div className="max-w-80">
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
