import { useQueryClient } from '@tanstack/react-query';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { refreshLibrary } from '../../queries/jobs/library.ts';

/**
 * Deletes a question after a confirmation, unless another person changed it meanwhile.
 * @returns whether it was deleted
 */
export function useDelete(): (question: LibraryQuestion) => Promise<boolean> {
  const t = useTranslations('library.remove');
  const textOf = useErrorText();
  const client = useQueryClient();
  return async ({ id, revision }) => {
    const sure = await confirm({ title: t('title'), text: t('text'), action: t('action'), danger: true });
    if (!sure) return false;
    try {
      await call('DELETE /api/questions/{id}', { params: { id }, query: { revision } });
      showToast({ title: t('done') });
    } catch (error) {
      const title = isProblem(error, 409) ? t('clash') : textOf(error);
      showToast({ title, background: 'reject' });
      return false;
    } finally {
      await refreshLibrary(client);
    }
    return true;
  };
}
