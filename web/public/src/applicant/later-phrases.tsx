import { lazy, Suspense, type ComponentType } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** The messages of the screens with a camera, loaded after the first screens. */
export const interviewPhrases = deferredPhrases({
  en: () => import('virtual:messages/en/later'),
  fr: () => import('virtual:messages/fr/later'),
});

/** Phrases of the pages for links without an interview and of the dialogs *Later* and *Not for me*, loaded with these. */
export const gatePhrases = deferredPhrases({
  en: () => import('virtual:messages/en/applicant.gate'),
  fr: () => import('virtual:messages/fr/applicant.gate'),
});

export const { load: loadLaterPhrases, Provider: LaterPhrases } = interviewPhrases;

type Phrases = ReturnType<typeof deferredPhrases>;

/**
 * A component with its messages that loads when it is shown: few applicants need it, and the first screens stay small.
 * @param Waiting shown meanwhile
 * @returns the component, and a function that loads it ahead
 */
export function laterWith<Props extends object>(
  { load: loadPhrases, Provider }: Phrases,
  load: () => Promise<{ default: ComponentType<Props> }>,
  Waiting: ComponentType = () => null,
): [ComponentType<Props>, () => Promise<unknown>] {
  const loadBoth = async () => {
    const [component] = await Promise.all([load(), loadPhrases(getLocale())]);
    const Component = component.default as ComponentType<object>;
    // Inside what is loaded: React may draw a component that has arrived without drawing again what stands around it.
    const WithPhrases = (props: Props) => (
      <Provider>
        <Component {...props} />
      </Provider>
    );
    return { default: WithPhrases as ComponentType<object> };
  };
  const Loaded = lazy(loadBoth);
  const Later = (props: Props) => (
    <Suspense fallback={<Waiting />}>
      <Loaded {...props} />
    </Suspense>
  );
  return [Later, loadBoth];
}

/** The same with the messages of the screens with a camera. */
export const later = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => laterWith(interviewPhrases, load)[0];
