import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readVisitorLinks } from './visitor-data.ts';

type NotYetProps = { text: string; way?: { href: string; label: string } | undefined };

/** A placeholder for a future page, with one link to continue. */
export function NotYet({ text, way }: NotYetProps) {
  const t = useTranslations('visitors');
  const { main_site } = readVisitorLinks();
  const on = way ?? (main_site ? { href: main_site, label: t('mainSite', { host: new URL(main_site).host }) } : null);
  return (
    <div className="panel visit-not-yet">
      <p className="visit-state">{t('state')}</p>
      <p>{text}</p>
      {on && (
        <div className="actions">
          <a className="button button-primary" href={on.href}>
            {on.label}
          </a>
        </div>
      )}
    </div>
  );
}
