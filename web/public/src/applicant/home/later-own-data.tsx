import { lazy, Suspense } from 'react';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LaterPhrases, loadLaterPhrases } from '../later-phrases.tsx';

const OwnDataGroup = lazy(async () => {
  const [group] = await Promise.all([import('./own-data-group.tsx'), loadLaterPhrases(getLocale())]);
  return group;
});

/** My data with its messages, on pages that load before them. */
export function LaterOwnData() {
  return (
    <Suspense>
      <LaterPhrases>
        <OwnDataGroup />
      </LaterPhrases>
    </Suspense>
  );
}
