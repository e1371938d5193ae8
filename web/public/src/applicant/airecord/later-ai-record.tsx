import { lazy, Suspense, type ComponentProps } from 'react';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AiPhrases, loadAiPhrases } from './airecord-phrases.ts';
import type OwnAiRecord from './own-ai-record.tsx';

const Loaded = lazy(async () => {
  const [component] = await Promise.all([import('./own-ai-record.tsx'), loadAiPhrases(getLocale())]);
  return component;
});

/** What AI did, with its phrases, loaded where the applicant was asked about AI. */
export function LaterAiRecord(props: ComponentProps<typeof OwnAiRecord>) {
  return (
    <Suspense>
      <AiPhrases>
        <Loaded {...props} />
      </AiPhrases>
    </Suspense>
  );
}
