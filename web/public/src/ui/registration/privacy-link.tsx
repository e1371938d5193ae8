import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { PrivacyFacts } from './privacy-dialog.tsx';

const PrivacyDialog = lazy(() => import('./privacy-dialog.tsx'));

/** One link to what is stored, with access and retention; the privacy notice, where there is one, stands there. */
export function PrivacyLink({ facts }: { facts: PrivacyFacts }) {
  const t = useTranslations('applicant.privacy');
  const [open, setOpen] = useState(false);
  return (
    <div className="privacy-links">
      <button type="button" className="text-link" onClick={() => setOpen(true)}>
        {t(facts.url === null && facts.notice === null ? 'open' : 'read')}
      </button>
      {open && (
        <Suspense>
          <PrivacyDialog facts={facts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
