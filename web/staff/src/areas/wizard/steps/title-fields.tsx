import { useTranslations, useLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { constantsQuery } from '../../../queries/company.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { useQuery } from '@tanstack/react-query';
import { JOB_LIMITS } from '@vivavoce/domain/limits.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { LinesField } from '../../../ui/forms/lines-field.tsx';
import { MoreFields } from '../form/fields/more-fields.tsx';
import { countSet, type TitleValues } from './title-values.ts';

type Choice = { value: string; label: string };

type TitleMoreProps = {
  values: TitleValues;
  set: <Name extends keyof TitleValues>(name: Name, value: TitleValues[Name]) => void;
  errorOf: (name: keyof TitleValues) => string | undefined;
};

/** The position behind the title, for companies with many of them. */
function TitleMore({ values, set, errorOf }: TitleMoreProps) {
  const t = useTranslations('wizard.fields');
  const positionText = useTranslations('details.position');
  const locale = useLocale();
  const { data } = useQuery(constantsQuery(locale));
  const count = countSet(values);
  const errors = { role: errorOf('role'), external_ids: errorOf('external_ids') };
  /** A set value keeps its place until its label has loaded. */
  const options = (choices: readonly Choice[] | undefined, value: string): Choice[] => [
    { value: '', label: positionText('none') },
    ...(choices ?? (value ? [{ value, label: '…' }] : [])),
  ];
  return (
    <MoreFields
      title={positionText('more')}
      set={count > 0 ? positionText('set', { count }) : undefined}
      wrong={errors.role !== undefined || errors.external_ids !== undefined}
    >
      <TextField
        id="role"
        label={t('role')}
        hint={positionText('roleHint')}
        optional
        autoComplete="off"
        value={values.role}
        error={errors.role}
        onChange={(event) => set('role', event.target.value)}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-4 gap-y-5">
        <SelectField
          id="function"
          label={t('function')}
          value={values.function}
          options={options(data?.job_functions, values.function)}
          onChange={(value) => set('function', value)}
        />
        <SelectField
          id="role_level"
          label={t('role_level')}
          value={values.role_level}
          options={options(data?.role_levels, values.role_level)}
          onChange={(value) => set('role_level', value)}
        />
      </div>
      <p className="-mt-3 text-small text-ink-2">{positionText('functionHint')}</p>
      <LinesField
        id="external_ids"
        label={t('external_ids')}
        hint={positionText('externalHint', { max: JOB_LIMITS.external_ids_max })}
        value={values.external_ids}
        error={errors.external_ids}
        autoComplete="off"
        spellCheck={false}
        onChange={(text) => set('external_ids', text)}
      />
    </MoreFields>
  );
}

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
      <p className="-mt-3 text-small text-ink-2">
        {languageLocked ? jobPageText('language') : exists ? t('title.languageExists') : t('title.languageNew')}
      </p>
      <TitleMore values={values} set={set} errorOf={errorOf} />
    </>
  );
}
