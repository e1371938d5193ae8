import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ClashBox } from '../../../../features/forms/clash-box.tsx';
import type { QuestionValues } from '../question-values.ts';
import type { QuestionEditorState } from './use-question-editor.ts';
import { useDurations } from '../use-durations.ts';

type Name = keyof QuestionValues;

/** A field's value as the reader knows it. */
function useFieldText(): (name: Name, values: QuestionValues) => string {
  const t = useTranslations('wizard.questions');
  const clash = useTranslations('errors.clash');
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
        return clash(values[name] ? 'yes' : 'no');
      case 'choices':
        return values.choices.join('\n');
      case 'file_types':
        return values.file_types.map((type) => t(`fileTypes.${type}`)).join(', ');
      case 'max_characters':
        return values.max_characters === null ? '' : t('characters', { count: values.max_characters });
      default:
        return values[name];
    }
  };
}

type QuestionClashProps = { clash: NonNullable<QuestionEditorState['clash']>; typed: QuestionValues };

/** Another person changed the same fields of this question: both versions side by side. */
export function QuestionClashNotice({ clash, typed }: QuestionClashProps) {
  const t = useTranslations('wizard.fields');
  const visible = useFieldText();
  return (
    <ClashBox
      fields={clash.fields.map((name) => ({
        name,
        label: t(name),
        theirs: visible(name, clash.newest),
        mine: visible(name, typed),
      }))}
      quiet={clash.quiet}
      onKeepMine={clash.keepMine}
      onTakeTheirs={clash.takeTheirs}
    />
  );
}
