import type { AiText } from '@vivavoce/contract/types.ts';
import { AI_WORK_LIMITS } from '@vivavoce/domain/ai/work-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { useSentences, type CorrectionFormProps } from './use-sentences.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './ai-text-form.module.css';

type AiTextFormProps = CorrectionFormProps & { parts: NonNullable<AiText['result']>['parts'] };

/** Puts statements into other words; an empty one is left out. Passages stay with their statement. */
export default function AiTextForm({ parts, ...form }: AiTextFormProps) {
  const t = useTranslations('airecord.text');
  const { sentences, change, save } = useSentences(form, () => parts.flatMap(({ statements }) => statements));
  const textAt = (place: number) => sentences.find((sentence) => sentence.place === place)?.text ?? '';
  return (
    <form
      className={classes(
        styles.form,
        'grid min-w-0 gap-4 [&_fieldset]:m-0 [&_fieldset]:grid [&_fieldset]:min-w-0 [&_fieldset]:gap-2 [&_fieldset]:border-0 [&_fieldset]:p-0 [&_legend]:px-0 [&_legend]:pt-0 [&_legend]:pb-2 [&_legend]:font-semibold',
      )}
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
      <p className="text-ink-2">{t('leaveOut')}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" busy={form.pending}>
          {t('save')}
        </Button>
        <Button size="small" onClick={form.onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
