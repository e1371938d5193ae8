import { cardFacts, type CardFact } from '@vivavoce/domain/marketplace/card-facts.ts';
import { useLanguageTag, useTranslations } from '../i18n/i18n.tsx';

type Facts = Parameters<typeof cardFacts>[0];

/** The facts on the card of an activity, in the reader's language. */
export function useCardFacts(activity: Facts): CardFact[] {
  const t = useTranslations('kinds.card');
  return cardFacts(activity, useLanguageTag(), {
    size: (kind, count) => t(kind, { count }),
    minutes: (count) => t('minutes', { count }),
    online: () => t('online'),
    seats: (count) => t('seats', { count }),
  });
}
