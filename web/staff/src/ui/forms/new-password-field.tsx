import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import {
  composedPassword,
  passwordFaults,
  type PasswordOwner,
  type PasswordFault,
} from '@vivavoce/domain/accounts/password-rules.ts';
import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../base/classes.ts';
import { Icon } from '../base/icon.tsx';
import { PasswordField } from './password-field.tsx';
import styles from './password-field.module.css';

const { password_min_characters: min, password_max_characters: max } = SESSION_LIMITS;

type NewPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'autoComplete' | 'value' | 'onChange' | 'hint' | 'id'
> & {
  id: string;
  value: string;
  owner: PasswordOwner;
  onChange: (value: string) => void;
};

type Standing = PasswordFault | 'good';

const icons = { too_short: IconCircleDashed, good: IconCircleCheck } as const;
const looks: Partial<Record<Standing, string | undefined>> = { too_short: styles.short, good: styles.good };

/** Field for a new password: the rules before typing, the strength while typing. */
export function NewPasswordField({ id, value, owner, onChange, ...field }: NewPasswordFieldProps) {
  const t = useTranslations('login.newPassword');
  const standing: Standing = passwordFaults(value, owner)[0] ?? 'good';
  const message = t(`state.${standing}`, { count: min - composedPassword(value).length, max });
  return (
    <div className="grid gap-1.5">
      <PasswordField
        {...field}
        id={id}
        autoComplete="new-password"
        hint={t('rules', { count: min })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && !field.error && (
        <p className={classes(styles.standing, '[&_svg]:mt-px [&_svg]:flex-none', looks[standing] ?? styles.weak)}>
          <Icon of={standing === 'too_short' || standing === 'good' ? icons[standing] : IconAlertTriangle} size={16} />
          <span>{message}</span>
        </p>
      )}
      {/* Announced when the strength changes, not at every character. */}
      <span role="status" className="visually-hidden">
        {value && !field.error && standing !== 'too_short' ? message : ''}
      </span>
    </div>
  );
}

/** Error text for a new password, from the shared rule or the server's codes. */
export function useNewPasswordFault(): {
  before: (password: string, owner: PasswordOwner) => string | undefined;
  after: (codes: readonly string[] | undefined) => string | undefined;
} {
  const t = useTranslations('login.newPassword');
  const message = (code: string): string => {
    const phrase = `errors.${code as PasswordFault}` as const;
    return t.has(phrase) ? t(phrase, { min, max }) : t('errors.other');
  };
  return {
    before(password, owner) {
      if (!password) return t('missing');
      const [problem] = passwordFaults(password, owner);
      return problem && message(problem);
    },
    after: (codes) => (codes?.[0] === undefined ? undefined : message(codes[0])),
  };
}
