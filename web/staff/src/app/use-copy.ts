import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from './toasts.ts';

async function write(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Without https browsers offer only this deprecated way.
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (!copied) throw new Error('copy refused');
}

/** Copies a text and confirms it; where the browser refuses, the toast shows the text to copy by hand. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const t = useTranslations('common');
  return async (text, done) => {
    try {
      await write(text);
      showToast({ title: done });
    } catch {
      showToast({ title: t('copyByHand'), description: text, dismissIn: 0 });
    }
  };
}
