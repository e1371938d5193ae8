import type { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import styles from './login.module.css';

export type Names = { first_name: string; last_name: string };
/** The faults of the names, by field; empty where they are good. */
export type NameFaults = ReturnType<typeof namesFaults>;

type AccountNameFieldsProps = { value: Names; faults: NameFaults; onChange: (names: Names) => void };

/** The name of a new account, prefilled from the invitation; its owner may correct it. */
export function AccountNameFields({ value, faults, onChange }: AccountNameFieldsProps) {
  const t = useTranslations('login.ownName');
  const field = (name: keyof Names) => ({
    id: name,
    name,
    large: true,
    label: t(name),
    value: value[name],
    error: faults[name] && t(faults[name] === 'required' ? 'missing' : 'wrong'),
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...value, [name]: target.value }),
  });
  return (
    <div className={styles.names}>
      <TextField {...field('first_name')} required autoComplete="given-name" />
      <TextField {...field('last_name')} hint={t('hint')} autoComplete="family-name" />
    </div>
  );
}
