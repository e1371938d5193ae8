import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import styles from './login.module.css';

export type Names = { first_name: string; last_name: string };
export type NamesMissing = Partial<Record<keyof Names, boolean>>;

/** The missing parts of a name, or undefined where it is complete. */
export function missingOf(names: Names): NamesMissing | undefined {
  const missing = { first_name: names.first_name.trim() === '', last_name: names.last_name.trim() === '' };
  return missing.first_name || missing.last_name ? missing : undefined;
}

type AccountNameFieldsProps = { value: Names; missing: NamesMissing; onChange: (names: Names) => void };

/** The name of a new account, prefilled from the invitation; its owner may correct it. */
export function AccountNameFields({ value, missing, onChange }: AccountNameFieldsProps) {
  const t = useTranslations('login.ownName');
  const field = (name: keyof Names) => ({
    id: name,
    name,
    large: true,
    required: true,
    label: t(name),
    value: value[name],
    error: missing[name] ? t(`${name}_missing`) : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...value, [name]: target.value }),
  });
  return (
    <div className={styles.names}>
      <TextField {...field('first_name')} autoComplete="given-name" />
      <TextField {...field('last_name')} autoComplete="family-name" />
    </div>
  );
}
