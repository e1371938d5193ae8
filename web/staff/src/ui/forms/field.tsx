import { IconAlertCircle, IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { Icon } from '../base/icon.tsx';
import styles from './field.module.css';

/** Error text under a field, with an icon. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="flex gap-1.5 text-small text-bad-ink [&_svg]:mt-px [&_svg]:flex-none" id={id}>
      <Icon of={IconAlertCircle} size={16} />
      <span>{children}</span>
    </span>
  );
}

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  label: string;
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
  large?: boolean;
  /** Inside the box, after the text. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** One line of text with its label, hint and error tied together for screen readers. */
export function TextField({ label, hint, error, optional, large, after, ...input }: TextFieldProps) {
  const t = useTranslations('common');
  const ownId = useId();
  const id = input.id ?? ownId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes('grid gap-1', large && styles.large)}>
      <label className="flex gap-1.5 font-semibold" htmlFor={id}>
        {label}
        {optional && <span className="font-normal text-ink-3">{t('optional')}</span>}
      </label>
      {hint && (
        <span className="text-small text-ink-3" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <div className={classes(styles.box, error && styles.wrong)}>
        <input
          {...input}
          id={id}
          className={classes(
            styles.input,
            'min-w-0 flex-1 self-stretch border-0 bg-transparent p-0 text-ink placeholder:text-ink-3 placeholder:opacity-100 focus-visible:shadow-none! focus-visible:[outline:0]!',
          )}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {after}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  small?: boolean;
  /** Filters the list below; its icon differs from that of the global search. */
  filter?: boolean;
  /** A dialog begins with it, so the focus goes there. */
  leads?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

export function SearchField({ label, value, onChange, small, filter, leads, className, ref }: SearchFieldProps) {
  const t = useTranslations('common');
  return (
    <div role="search" className={classes(styles.box, small && styles.small, className)}>
      <Icon of={filter ? IconFilter : IconSearch} size={16} />
      <input
        ref={ref}
        type="search"
        className={classes(
          styles.input,
          'min-w-0 flex-1 self-stretch border-0 bg-transparent p-0 text-ink placeholder:text-ink-3 placeholder:opacity-100 focus-visible:shadow-none! focus-visible:[outline:0]!',
        )}
        aria-label={label}
        data-autofocus={leads || undefined}
        placeholder={label}
        value={value}
        maxLength={120}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) onChange('');
        }}
      />
      {value && (
        <Button variant="ghost" size="small" icon aria-label={t('clear')} onClick={() => onChange('')}>
          <Icon of={IconX} size={14} />
        </Button>
      )}
    </div>
  );
}
