import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { dropDraft, hasDraft } from './drafts.ts';
import { dropNotes, flushNotes, hasUnsavedNotes } from './notes.ts';

/** Stores the notes that wait before an applicant is left, and asks only when something would really be lost. */
export function useLeaveGuard(application: number, name: string): void {
  const t = useTranslations();
  useBlocker({
    enableBeforeUnload: () => hasUnsavedNotes() || hasDraft(application),
    shouldBlockFn: async ({ next }) => {
      const params: Record<string, unknown> = next.params;
      // Notes and drafts outlive a change of tab, and the way through the sign-in of an ended session.
      if (params['application'] === String(application) || next.pathname === '/login') {
        void flushNotes();
        return false;
      }
      if ((await flushNotes()) && !hasDraft(application)) return false;
      const leave = await confirm({
        title: t('common.change.unsaved'),
        text: t('review.leave.text', { name }),
        action: t('common.change.leaveAction'),
        cancelAction: t('common.change.stayAction'),
        danger: true,
      });
      if (!leave) return true;
      dropNotes();
      dropDraft(application);
      return false;
    },
  });
}
