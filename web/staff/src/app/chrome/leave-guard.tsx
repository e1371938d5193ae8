import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { clearChanges, hasUnsavedChanges } from '../changes.ts';
import { confirm } from '../confirm.ts';

/** Asks before a page with unsaved changes is left; a change of the address alone passes. */
export function LeaveGuard() {
  const t = useTranslations('common.change');
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (!hasUnsavedChanges() || current.pathname === next.pathname) return false;
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
