import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { TextField } from '../../../ui/field.tsx';
import styles from './title-fields.module.css';
import { wordsFault, faultsOf, type Faults } from '../form/faults.ts';
import { RadioCards } from '../form/radio-cards.tsx';

export type TitleValues = { title: string; default_locale: 'en-gb' | 'fr-fr' };

export const checkTitle = ({ title }: TitleValues): Faults<TitleValues> =>
  faultsOf<TitleValues>({ title: wordsFault(title, TEXT_LIMITS.title_max_characters, true) });

export const titleInput = ({ title, default_locale }: TitleValues) => ({ title: title.trim(), default_locale });

type TitleFieldsProps = {
  values: TitleValues;
  set: <Name extends keyof TitleValues>(name: Name, value: TitleValues[Name]) => void;
  titleError: string | undefined;
  /** Its e-mails are written already. */
  exists: boolean;
};

/** What the activity is called and which language it speaks; the same before and after the draft exists. */
export function TitleFields({ values, set, titleError, exists }: TitleFieldsProps) {
  const t = useTranslations('wizard');
  const names = useTranslations('shell.account');
  return (
    <>
      <TextField
        id="title"
        label={t('fields.title')}
        hint={t('title.hint')}
        large
        value={values.title}
        error={titleError}
        autoComplete="off"
        onChange={(event) => set('title', event.target.value)}
      />
      <RadioCards
        label={t('fields.default_locale')}
        inline
        value={values.default_locale}
        options={[
          { value: 'en-gb', title: names('english') },
          { value: 'fr-fr', title: names('french') },
        ]}
        onChange={(value) => set('default_locale', value)}
      />
      <p className={styles.note}>{exists ? t('title.languageExists') : t('title.languageNew')}</p>
    </>
  );
}
