import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import type { Waiting } from '@vivavoce/web-shared/forms/form.ts';

/** Why the input is not saved yet. Below the fields, so that none of them moves while typing. */
export function WaitingNote({ waiting }: { waiting: Waiting | null }) {
  const t = useTranslations('wizard.autosave');
  return waiting && <FormMessage tone="info">{t(waiting)}</FormMessage>;
}
