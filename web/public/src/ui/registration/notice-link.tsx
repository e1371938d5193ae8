import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Opens the privacy notice of the installation in a new tab. */
export function NoticeLink({ url }: { url: string }) {
  const t = useTranslations('applicant.privacy');
  return (
    <a className="text-link" href={url} target="_blank" rel="noopener">
      {t('whole')}
      <span className="visually-hidden"> ({t('newTab')})</span>
    </a>
  );
}
