import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { clearChanges, hasUnsavedChanges } from '../../../app/changes.ts';
import { confirm } from '../../../app/confirm.ts';

/** Two e-mails share one path and differ by `type`: leaving one for the other asks as leaving a page does. */
export function EmailTypeGuard() {
  const t = useTranslations('common.change');
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      const sameEmail = (current.search as { type?: string }).type === (next.search as { type?: string }).type;
      if (!hasUnsavedChanges() || current.pathname !== next.pathname || sameEmail) return false;
      const leave = await confirm({
        title: t('unsaved'),
        text: t('leave'),
        action: t('leaveAction'),
        cancelAction: t('stayAction'),
        danger: true,
      });
      if (leave) clearChanges();
      return !leave;
    },
  });
  return null;
}
