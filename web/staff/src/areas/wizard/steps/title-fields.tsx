import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { TitleMore, type TitleMoreProps } from './title-more.tsx';
import styles from './title-fields.module.css';

type TitleFieldsProps = TitleMoreProps & {
  /** The draft exists, and its e-mails are written. */
  exists: boolean;
  /** Invitations in this language were sent. */
  languageLocked?: boolean;
};

/** Title and language of the activity; the same before and after the draft exists. */
export function TitleFields({ values, set, errorOf, exists, languageLocked = false }: TitleFieldsProps) {
  const t = useTranslations('wizard');
  const jobPageText = useTranslations('jobpage.edit');
  const names = useTranslations('shell.account');
  return (
    <>
      <TextField
        id="title"
        label={t('fields.title')}
        hint={t('title.hint')}
        large
        value={values.title}
        error={errorOf('title')}
        autoComplete="off"
        onChange={(event) => set('title', event.target.value)}
      />
      <RadioCards
        label={t('fields.default_locale')}
        inline
        disabled={languageLocked}
        value={values.default_locale}
        options={[
          { value: 'en-gb', title: names('english') },
          { value: 'fr-fr', title: names('french') },
        ]}
        onChange={(value) => set('default_locale', value)}
      />
      <p className={styles.note}>
        {languageLocked ? jobPageText('language') : exists ? t('title.languageExists') : t('title.languageNew')}
      </p>
      <TitleMore values={values} set={set} errorOf={errorOf} />
    </>
  );
}
