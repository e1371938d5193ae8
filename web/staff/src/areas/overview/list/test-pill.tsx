import type { ProviderTest } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { testTones } from '../../../ui/data/test-tones.ts';

/** How far the test of an applicant at a provider is. */
export default function TestPill({ state }: { state: ProviderTest['state'] }) {
  const t = useTranslations('provider.tab.states');
  return <Pill tone={testTones[state]}>{t(state)}</Pill>;
}
