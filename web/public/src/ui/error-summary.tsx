import { useEffect, useRef } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from './icon.tsx';

type ErrorSummaryProps = {
  /** Field name to message; `__all__` belongs to the form. Another object asks for focus again. */
  errors: Readonly<Record<string, string>>;
};

/** What to mend, on top of the form. Takes the focus with two faults or more; one fault is focused in its field. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const t = useTranslations('common');
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors);
  const fields = entries.filter(([name]) => name !== '__all__');
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (!first) return;
    const single = Object.keys(errors).length === 1 && first !== '__all__';
    (single ? document.getElementById(`field-${first}`) : box.current)?.focus();
  }, [errors]);
  if (entries.length === 0) return null;
  return (
    <div className="notice notice-bad" role="alert" tabIndex={-1} ref={box}>
      <Icon name="alert" />
      <div>
        {fields.length > 0 && <p className="notice-title">{t('fieldErrors', { count: fields.length })}</p>}
        <ul className="notice-list">
          {entries.map(([name, message]) => (
            <li key={name}>{name === '__all__' ? message : <a href={`#field-${name}`}>{message}</a>}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
