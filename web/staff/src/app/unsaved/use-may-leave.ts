import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { dropChanges, unsavedForms, type UnsavedForm } from './changes.ts';
import { confirm } from '../confirm.ts';

async function isLeft({ flush }: UnsavedForm): Promise<boolean> {
  return !(await flush?.());
}

/**
 * Asks before forms with unsaved changes are left; what can be saved automatically is saved first. Resolves to whether
 * leaving is allowed, in which case nothing of them is unsaved any more.
 */
export function useMayLeave(): (concerned?: (form: UnsavedForm) => boolean) => Promise<boolean> {
  const t = useTranslations('common.change');
  return async (concerned = () => true) => {
    const forms = unsavedForms().filter(concerned);
    const answers = await Promise.all(forms.map(isLeft));
    const lost = forms.filter((_, index) => answers[index]);
    if (lost.length === 0) return true;
    const unsaved = new Set(unsavedForms().map(({ name }) => name));
    // Saving met the end of the session: everything is stored, and the redirect to the sign-in comes first.
    if (!lost.some(({ name }) => unsaved.has(name))) return false;
    const leave = await confirm({
      title: t('unsaved'),
      text: t('leave'),
      action: t('leaveAction'),
      cancelAction: t('stayAction'),
      danger: true,
    });
    if (leave) dropChanges(lost);
    return leave;
  };
}
