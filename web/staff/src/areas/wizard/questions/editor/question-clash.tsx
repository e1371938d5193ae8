import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ClashFrame } from '../../form/clash-box.tsx';
import type { QuestionValues } from '../question-values.ts';
import type { QuestionEditorState } from './use-question-editor.ts';
import { useDurations } from '../use-durations.ts';
import { classes } from '../../../../ui/base/classes.ts';
import styles from './question-clash.module.css';

type Name = keyof QuestionValues;

/** A field's value as the reader knows it. */
function useFieldText(): (name: Name, values: QuestionValues) => string {
  const t = useTranslations('wizard.questions');
  const durations = useDurations();
  return (name, values) => {
    switch (name) {
      case 'kind':
        return t(`kinds.${values.kind}`);
      case 'answer_seconds':
        return durations.answer(values.answer_seconds);
      case 'preparation_seconds':
        return durations.preparation(values.preparation_seconds);
      case 'attempts_allowed':
        return durations.attempts(values.attempts_allowed);
      case 'screen_recording':
      case 'choices_multiple':
      case 'video_id':
        return values[name] ? t('clash.yes') : t('clash.no');
      case 'choices':
        return values.choices.join('\n') || t('clash.none');
      case 'file_types':
        return values.file_types.map((type) => t(`fileTypes.${type}`)).join(', ') || t('clash.none');
      case 'max_characters':
        return values.max_characters === null ? t('clash.none') : t('characters', { count: values.max_characters });
      default:
        return values[name] || t('clash.none');
    }
  };
}

type QuestionClashProps = { clash: NonNullable<QuestionEditorState['clash']>; typed: QuestionValues };

/** Another person changed the same fields of this question: both versions side by side, and both ways to continue. */
export function QuestionClashNotice({ clash, typed }: QuestionClashProps) {
  const t = useTranslations('wizard');
  const text = useTranslations('wizard.questions.clash');
  const visible = useFieldText();
  return (
    <ClashFrame
      text={t('clash.text')}
      keepMine={text('keepMine')}
      takeTheirs={text('takeTheirs')}
      onKeepMine={clash.keepMine}
      onTakeTheirs={clash.takeTheirs}
      quiet={clash.quiet}
    >
      {clash.fields.map((name) => (
        <section key={name} className={styles.field}>
          <h3>{t(`fields.${name}`)}</h3>
          <dl className={classes(styles.versions, 'grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-2')}>
            <div>
              <dt>{text('theirs')}</dt>
              <dd>{visible(name, clash.newest)}</dd>
            </div>
            <div>
              <dt>{text('mine')}</dt>
              <dd>{visible(name, typed)}</dd>
            </div>
          </dl>
        </section>
      ))}
    </ClashFrame>
  );
}
