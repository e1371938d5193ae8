import { lazy } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

const { load, Provider } = deferredPhrases({
  en: () => import('virtual:messages/en/lostlink'),
  fr: () => import('virtual:messages/fr/lostlink'),
});

const LostLinkDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./lost-link-dialog.tsx'), load(getLocale())]);
  return { default: dialog.LostLinkDialog };
});

/** The dialog with its phrases. */
export default function LostLinkPart(props: { shorturl: string; onClose: () => void }) {
  return (
    <Provider>
      <LostLinkDialog {...props} />
    </Provider>
  );
}
