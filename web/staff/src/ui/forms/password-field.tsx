import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TextField } from './field.tsx';
import { Icon } from '../base/icon.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'after'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('login');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className="-me-1.5 grid h-7 w-7 flex-none place-items-center rounded-1 text-ink-2"
          aria-label={shown ? t('hide') : t('show')}
          title={shown ? t('hide') : t('show')}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? IconEyeOff : IconEye} />
        </button>
      }
    />
  );
}
