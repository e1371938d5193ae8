import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Faults } from './use-faults.ts';

/** The faults of a form, with a link to each field. */
export function ErrorSummary({ faults: { messages, summary } }: { faults: Faults }) {
  const t = useTranslations('common');
  const entries = Object.entries(messages);
  if (entries.length === 0) return null;
  return (
    <div className="notice notice-bad" role="alert" tabIndex={-1} ref={summary}>
      <Icon name="alert" />
      <div>
        {entries.length > 1 && <p className="notice-title">{t('fieldErrors', { count: entries.length })}</p>}
        <ul className="notice-list">
          {entries.map(([name, message]) => (
            <li key={name}>{name === '__all__' ? message : <a href={`#field-${name}`}>{message}</a>}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
