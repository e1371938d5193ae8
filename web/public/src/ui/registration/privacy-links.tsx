import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { NoticeLink } from './notice-link.tsx';
import type { PrivacyFacts } from './privacy-dialog.tsx';

const PrivacyDialog = lazy(() => import('./privacy-dialog.tsx'));

/** The privacy notice where there is one, and always what is stored, with access and retention. */
export function PrivacyLinks({ facts }: { facts: PrivacyFacts }) {
  const t = useTranslations('applicant.privacy');
  const [open, setOpen] = useState(false);
  return (
    <div className="privacy-links">
      {facts.url && <NoticeLink url={facts.url} />}
      <button type="button" className="text-link" onClick={() => setOpen(true)}>
        {t('open')}
      </button>
      {open && (
        <Suspense>
          <PrivacyDialog facts={facts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
