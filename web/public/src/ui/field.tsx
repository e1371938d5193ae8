import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';

function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="field-error" id={id}>
      <Icon name="alert" small />
      {message}
    </p>
  );
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  /** Also the anchor for the summary of faults. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={`field-${rest.name}`}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        {...rest}
        id={`field-${rest.name}`}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

type CheckboxProps = {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
};

export function Checkbox({ name, checked, onChange, children, hint, error, required }: CheckboxProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="tick">
      <input
        type="checkbox"
        id={`field-${name}`}
        name={name}
        checked={checked}
        required={required}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={`field-${name}`}>{children}</label>
      {hint && (
        <div className="tick-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
