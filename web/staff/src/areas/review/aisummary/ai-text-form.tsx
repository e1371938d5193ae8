import { useState } from 'react';
import type { AiText } from '@vivavoce/contract/types.ts';
import { AI_WORK_LIMITS } from '@vivavoce/domain/ai/work-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { Button } from '../../../ui/base/button.tsx';
import styles from './ai-text-form.module.css';

type Parts = NonNullable<AiText['result']>['parts'];
type Sentence = { place: number; text: string };

type AiTextFormProps = {
  name: string;
  parts: Parts;
  pending: boolean;
  onSave: (sentences: Sentence[]) => void;
  onCancel: () => void;
};

/** Puts statements into other words; an empty one is left out. Passages stay with their statement. */
export default function AiTextForm({ name, parts, pending, onSave, onCancel }: AiTextFormProps) {
  const t = useTranslations('airecord.text');
  const [begun] = useState(() =>
    parts.flatMap(({ statements }) => statements.map(({ place, text }) => ({ place, text }))),
  );
  const [values, setValues] = useState<Sentence[]>(begun);
  const saved = useUnsaved({
    name,
    dirty: values !== begun,
    keep: () => values,
    restore: setValues,
  });
  const textAt = (place: number) => values.find((one) => one.place === place)?.text ?? '';
  const change = (place: number, text: string) =>
    setValues(values.map((one) => (one.place === place ? { place, text } : one)));
  const save = () => {
    saved();
    onSave(values.map(({ place, text }) => ({ place, text: text.trim() })).filter(({ text }) => text !== ''));
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {parts.map(({ key, heading, statements }) => (
        <fieldset key={`${key} ${heading}`}>
          <legend>{heading}</legend>
          {statements.map(({ place, kind }) => (
            <label key={place}>
              {t(kind)}
              <textarea
                id={`ai-statement-${place}`}
                rows={2}
                maxLength={AI_WORK_LIMITS.sentence_max_characters}
                value={textAt(place)}
                onChange={(event) => change(place, event.target.value)}
              />
            </label>
          ))}
        </fieldset>
      ))}
      <p className={styles.hint}>{t('leaveOut')}</p>
      <div className={styles.actions}>
        <Button type="submit" size="small" variant="primary" busy={pending}>
          {t('save')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
