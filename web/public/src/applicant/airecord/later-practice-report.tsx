import { lazy, Suspense } from 'react';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AiPhrases, loadAiPhrases } from './airecord-phrases.ts';

const Loaded = lazy(async () => {
  const [component] = await Promise.all([import('./own-practice-report.tsx'), loadAiPhrases(getLocale())]);
  return component;
});

/** The report by AI on practised answers, with its phrases. */
export function LaterPracticeReport() {
  return (
    <Suspense>
      <AiPhrases>
        <Loaded />
      </AiPhrases>
    </Suspense>
  );
}
