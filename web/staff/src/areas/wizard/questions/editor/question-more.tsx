import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { useWizard } from '../../wizard-context.ts';
import type { QuestionValues } from '../question-values.ts';
import type { QuestionEditorState } from './use-question-editor.ts';

type QuestionMoreProps = { values: QuestionValues } & Pick<QuestionEditorState, 'set' | 'errorOf'>;

/** Options that few questions need: folded, but open where one of them is set. */
export function QuestionMore({ values, set, errorOf }: QuestionMoreProps) {
  const t = useTranslations('wizard');
  const { settings } = useWizard();
  const [open, setOpen] = useState(values.category !== '' || values.screen_recording);
  const screen = settings.screen_recording && isRecorded(values.kind);
  const error = errorOf('category');
  return (
    <details
      className="group"
      open={open || error !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-1 font-semibold text-ink-2 [&::-webkit-details-marker]:hidden">
        <Icon
          of={IconChevronRight}
          size={16}
          className="[transition:transform_var(--quick)] group-open:[transform:rotate(90deg)] [&:dir(rtl)]:[scale:-1_1]"
        />
        {t('questions.more')}
      </summary>
      <div className="grid gap-4 ps-5 pe-0 pt-3 pb-0">
        <div className="max-w-[20rem]">
          <TextField
            id="category"
            label={t('fields.category')}
            placeholder={t('questions.categoryPlaceholder')}
            autoComplete="off"
            value={values.category}
            error={error}
            onChange={(event) => set({ category: event.target.value })}
          />
        </div>
        {screen && (
          <div className="grid gap-0.5">
            <Checkbox
              id="screen_recording"
              aria-describedby="screen_recording-hint"
              checked={values.screen_recording}
              onChange={(event) => set({ screen_recording: event.target.checked })}
            >
              {t('questions.screenRecording')}
            </Checkbox>
            <p className="max-w-[64ch] ps-6.5 text-small text-ink-3" id="screen_recording-hint">
              {t('questions.screenRecordingHint')}
            </p>
          </div>
        )}
      </div>
    </details>
  );
}
