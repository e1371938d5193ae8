import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useCompanySettings } from '../../queries/sign-in/session.ts';

const PRODUCT_REASONS = [
  'criteria',
  'qualification',
  'experience',
  'answers',
  'incomplete',
  'availability',
  'filled',
  'silent',
] as const;

/** The product's own reasons, in the reader's language. */
export function useProductReasons(): string[] {
  const t = useTranslations('decide.reasons');
  return PRODUCT_REASONS.map((reason) => t(reason));
}

/** The reasons for a rejection that staff choose from; none for a reviewer without a company, who does not know its list. */
export function useRejectionReasons(): readonly string[] {
  const settings = useCompanySettings();
  const ofProduct = useProductReasons();
  return settings ? (settings.rejection_reasons ?? ofProduct) : [];
}
