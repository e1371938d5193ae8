import { FILE_TYPES, longestText } from '@vivavoce/domain/answers/question-kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { ChoiceRows } from './choice-rows.tsx';
import { characterChoices } from './question-choices.ts';
import type { QuestionEditorState } from './use-question-editor.ts';
import type { QuestionValues } from '../question-values.ts';
import styles from './kind-fields.module.css';

type KindFieldsProps = { values: QuestionValues } & Pick<QuestionEditorState, 'set' | 'errorOf'>;

function TextLength({ values, set, errorOf }: KindFieldsProps) {
  const t = useTranslations('wizard');
  const longest = longestText(values);
  return (
    <div className={styles.short}>
      <SelectField
        id="max_characters"
        label={t('fields.max_characters')}
        value={String(longest)}
        error={errorOf('max_characters')}
        options={characterChoices(longest).map((count) => ({
          value: String(count),
          label: t('questions.characters', { count }),
        }))}
        onChange={(value) => set({ max_characters: Number(value) })}
      />
    </div>
  );
}

function Choices({ values, set, errorOf }: KindFieldsProps) {
  const t = useTranslations('wizard');
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {t('fields.choices')}
      </span>
      <ChoiceRows value={values.choices} error={errorOf('choices')} onChange={(choices) => set({ choices })} />
      <Checkbox
        id="choices_multiple"
        checked={values.choices_multiple}
        onChange={(event) => set({ choices_multiple: event.target.checked })}
      >
        {t('fields.choices_multiple')}
      </Checkbox>
    </div>
  );
}

function FileTypes({ values, set }: KindFieldsProps) {
  const t = useTranslations('wizard');
  const { file_types } = values;
  return (
    <fieldset className={styles.field} id="file_types" aria-describedby="file_types-hint">
      <legend className={styles.label}>{t('fields.file_types')}</legend>
      <div className={styles.types}>
        {FILE_TYPES.map((type) => (
          <Checkbox
            key={type}
            checked={file_types.includes(type)}
            onChange={(event) =>
              set({
                file_types: FILE_TYPES.filter((other) =>
                  other === type ? event.target.checked : file_types.includes(other),
                ),
              })
            }
          >
            {t(`questions.fileTypes.${type}`)}
          </Checkbox>
        ))}
      </div>
      <span className={styles.hint} id="file_types-hint">
        {t('questions.fileTypesHint')}
      </span>
    </fieldset>
  );
}

/** The fields of the selected kind. */
export function KindFields(props: KindFieldsProps) {
  switch (props.values.kind) {
    case 'text':
      return <TextLength {...props} />;
    case 'choice':
      return <Choices {...props} />;
    case 'file':
      return <FileTypes {...props} />;
    default:
      return null;
  }
}
