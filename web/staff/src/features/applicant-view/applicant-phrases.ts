import type { Messages } from '@vivavoce/locales/messages.ts';
import type { Locale } from '@vivavoce/web-shared/i18n/i18n.tsx';

type Phrases = Promise<{ default: Partial<Messages> }>;

const parts: Record<Locale, () => readonly Phrases[]> = {
  en: () => [
    import('virtual:messages/en/kinds'),
    import('virtual:messages/en/purposes'),
    import('virtual:messages/en/applicant'),
    import('virtual:messages/en/interview'),
    import('virtual:messages/en/form'),
  ],
  fr: () => [
    import('virtual:messages/fr/kinds'),
    import('virtual:messages/fr/purposes'),
    import('virtual:messages/fr/applicant'),
    import('virtual:messages/fr/interview'),
    import('virtual:messages/fr/form'),
  ],
};

/** The phrases of the applicant's screens in the language of the activity, whatever the reader's language. */
export async function loadApplicantPhrases(locale: Locale): Promise<Partial<Messages>> {
  const loaded = await Promise.all(parts[locale]());
  return Object.assign({}, ...loaded.map((part) => part.default)) as Partial<Messages>;
}
