import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Entry } from '../../queries/marketplace.ts';
import { Pill } from '../../ui/base/pill.tsx';

const tones = { shown: 'ok', hidden: 'plain', draft: 'warn', closed: 'warn', marketplace_closed: 'warn' } as const;

/** Whether visitors see an activity, or why not. */
export function StatePill({ state }: { state: Entry['state'] }) {
  const t = useTranslations('marketplace.states');
  return (
    <Pill tone={tones[state]} dot={state === 'shown'}>
      {t(state)}
    </Pill>
  );
}
