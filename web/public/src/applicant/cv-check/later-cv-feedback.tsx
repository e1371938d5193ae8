import { lazy, Suspense, type ComponentProps } from 'react';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AiPhrases, loadAiPhrases } from '../airecord/airecord-phrases.ts';
import type OwnCvFeedback from './own-cv-feedback.tsx';

const Loaded = lazy(async () => {
  const [component] = await Promise.all([import('./own-cv-feedback.tsx'), loadAiPhrases(getLocale())]);
  return component;
});

/** Feedback on the own CV, with its phrases, loaded where a CV was sent. */
export function LaterCvFeedback(props: ComponentProps<typeof OwnCvFeedback>) {
  return (
    <Suspense>
      <AiPhrases>
        <Loaded {...props} />
      </AiPhrases>
    </Suspense>
  );
}
