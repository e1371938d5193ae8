import { IconAlignLeft, IconListCheck, IconMicrophone, IconPaperclip, IconVideo } from '@tabler/icons-react';
import { useId } from 'react';
import { QUESTION_KINDS, type QuestionKind } from '@vivavoce/domain/answers/question-kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import styles from './kind-picker.module.css';

export const KIND_ICONS = {
  video: IconVideo,
  audio: IconMicrophone,
  text: IconAlignLeft,
  choice: IconListCheck,
  file: IconPaperclip,
} as const;

type KindPickerProps = { value: QuestionKind; onChange: (kind: QuestionKind) => void };

/** The kind of answer: one of five, with an explanation of the selected one. */
export function KindPicker({ value, onChange }: KindPickerProps) {
  const t = useTranslations('wizard');
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-1" id="kind" aria-describedby={`${name}-text`}>
      <legend className="px-0 pt-0 pb-1 font-semibold">{t('fields.kind')}</legend>
      <div className="flex flex-wrap gap-2">
        {QUESTION_KINDS.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"

              // Covers its whole label, so that touch and screen readers find it there.
              className="absolute inset-0 m-0 h-full w-full [cursor:inherit] opacity-0"
              name={name}
              value={kind}
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <Icon of={KIND_ICONS[kind]} size={16} />
            {t(`questions.kinds.${kind}`)}
          </label>
        ))}
      </div>
      <p className="text-small text-ink-3" id={`${name}-text`}>
        {t(`questions.kindTexts.${value}`)}
      </p>
    </fieldset>
  );
}
