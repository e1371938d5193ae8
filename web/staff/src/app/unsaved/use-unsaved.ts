import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { registerForm, type Registration, type UnsavedForm } from './changes.ts';
import { hasSavedForm, hasSameShape, pageOf, takeSavedForm } from './saved-forms.ts';
import { sessionOwner } from '../session/session-owner.ts';
import { showToast } from '../toasts.ts';
import { focusField } from './typing.ts';

type Form<Values> = Omit<UnsavedForm, 'keep'> & {
  /** Values that can be written as JSON. */
  keep?: () => Values;
  /** Fills the form with the value that `keep` returned before the session ended. */
  restore?: (values: Values) => void;
};

const noticeMs = 10_000;

/** Whether stored input waits for a form that is not shown yet, so that its dialog opens automatically. */
export function hasSavedFormFor(name: string, page = pageOf(location.pathname)): boolean {
  const owner = sessionOwner();
  return owner !== null && hasSavedForm(owner, page, name);
}

/**
 * Connects a form to the handling of unsaved changes: the mark "Unsaved changes", the warning before leaving, and
 * storing the input when the session ends, until the same person is back on the same page.
 * @returns a function that marks the form as saved
 */
export function useUnsaved<Values>(form: Form<Values>): () => void {
  const t = useTranslations('common.change');
  const registration = useRef<Registration>(null);

  const restore = useEffectEvent((page: string) => {
    const owner = sessionOwner();
    if (!owner || !form.keep || !form.restore) return;
    const values = takeSavedForm(owner, page, form.name);
    if (!values || !hasSameShape(values.values, form.keep())) return;
    form.restore(values.values as Values);
    focusField(values.focus);
    showToast({
      id: 'restored',
      title: t('restored'),
      dismissIn: noticeMs,
      ...(values.files && { description: t('restoredFiles') }),
    });
  });
  const register = useEffectEvent((name: string) => {
    const page = form.page ?? pageOf(location.pathname);
    const entry = registerForm({ ...form, name, page });
    registration.current = { ...entry, update: (now) => entry.update({ ...now, page }) };
    restore(page);
    return entry.remove;
  });
  const { name } = form;
  useEffect(() => register(name), [name]);
  useEffect(() => registration.current?.update(form));
  return () => registration.current?.saved();
}
