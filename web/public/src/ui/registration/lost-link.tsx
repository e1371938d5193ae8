import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

const LostLinkDialog = lazy(() => import('./lost-link-part.tsx'));

/** The way back for applicants who no longer have their personal link. */
export function LostLink({ shorturl }: { shorturl: string }) {
  const t = useTranslations('applicant.landing');
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className="calm lost-link">
        {t('already')}{' '}
        <button type="button" className="text-link" onClick={() => setOpen(true)}>
          {t('lostLink')}
        </button>
      </p>
      {open && (
        <Suspense>
          <LostLinkDialog shorturl={shorturl} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
