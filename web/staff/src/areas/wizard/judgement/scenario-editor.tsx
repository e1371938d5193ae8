import { IconPlus, IconTrash } from '@tabler/icons-react';
import { SCENARIO_FORMATS, type Scenario, type ScenarioFormat } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { VideoField } from '../../../features/videos/video-field.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { FieldError, TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { focusSoon } from '../../../ui/hooks/focus-soon.ts';
import { LinesField } from '../questionnaire/lines-field.tsx';
import shared from '../questionnaire/questionnaire.module.css';
import { PictureField } from './picture-field.tsx';
import { ofFormat, withoutResponse, withResponse } from './judgement-values.ts';
import styles from './judgement.module.css';

type ScenarioEditorProps = {
  job: number;
  scenario: Scenario;
  /** Faults by the field of the scenario. */
  errors: Readonly<Record<string, string>>;
  onChange: (scenario: Scenario) => void;
};

/** The fields of one scenario: what happens, how applicants answer, and the responses. */
export function ScenarioEditor({ job, scenario, errors, onChange }: ScenarioEditorProps) {
  const t = useTranslations('judgement');
  const { id, format, responses } = scenario;
  const set = (change: Partial<Scenario>) => onChange({ ...scenario, ...change });
  const usualLevels = t('usualLevels').split('|');
  return (
    <div className={shared.editor}>
      <TextField
        id={`title-${id}`}
        label={t('scenario.title')}
        value={scenario.title}
        maxLength={FORM_LIMITS.title_max_characters}
        error={errors['title']}
        autoComplete="off"
        onChange={(event) => set({ title: event.target.value })}
      />
      <div className={shared.lines}>
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
      <fieldset className={styles.responses}>
        <legend>{t('scenario.responses')}</legend>
        {responses.map((response, at) => (
          <div key={response.id} className={styles.response}>
            <TextField
              id={`response-${response.id}`}
              label={t('scenario.response', { number: at + 1 })}
              value={response.text}
              maxLength={FORM_LIMITS.text_max_characters}
              autoComplete="off"
              onChange={(event) =>
                set({
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
        {errors['responses'] && <FieldError>{errors['responses']}</FieldError>}
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
    </div>
  );
}
