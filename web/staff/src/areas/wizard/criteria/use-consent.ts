import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../app/confirm.ts';

/** Stores a change, and repeats it with the reader's consent where existing ratings depend on it. */
export type WithConsent = <Stored>(store: (confirmed: { confirm?: true }) => Promise<Stored>) => Promise<Stored>;

const none = { reviews: 0, applicants: 0 };

/** The question that is asked before existing ratings follow a change of the criteria. */
export function useConsent(): WithConsent {
  const t = useTranslations('criteria.consent');
  return async (store) => {
    try {
      return await store({});
    } catch (error) {
      if (!isProblem(error, 409) || error.code !== 'has_reviews') throw error;
      const { reviews, applicants } = (error.body['affected'] ?? none) as typeof none;
      const text = t('text', { reviews, applicants });
      if (!(await confirm({ title: t('title'), text, action: t('action'), danger: true }))) throw error;
      return store({ confirm: true });
    }
  };
}
