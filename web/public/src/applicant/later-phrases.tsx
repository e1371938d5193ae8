import { lazy, Suspense, type ComponentType } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** The messages of the screens with a camera, loaded after the first screens. */
export const { load: loadLaterPhrases, Provider: LaterPhrases } = deferredPhrases({
  en: () => import('virtual:messages/en/later'),
  fr: () => import('virtual:messages/fr/later'),
});

/** A component with its messages that loads when it is shown: few applicants need it, and the first screens stay small. */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazy(async () => {
    const [component] = await Promise.all([load(), loadLaterPhrases(getLocale())]);
    return component as { default: ComponentType<object> };
  });
  return (props) => (
    <Suspense>
      <LaterPhrases>
        <Loaded {...props} />
      </LaterPhrases>
    </Suspense>
  );
}
