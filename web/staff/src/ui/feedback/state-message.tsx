import type { ReactNode } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from './error-text.ts';
import { Button } from '../base/button.tsx';

/** Empty list or page: an empty answer strip, one sentence about the content to come, one action. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 px-6 py-14 text-center">
      <span className="flex items-end gap-1" aria-hidden="true">
        <span className="h-2.5 w-5.5 rounded-[4px] [border:1.5px_solid_var(--line-3)]" />
        <span className="h-2.5 w-5.5 rounded-[4px] [border:1.5px_solid_var(--line-3)]" />
        <span className="h-2.5 w-5.5 rounded-[4px] [border:1.5px_solid_var(--line-3)]" />
        <span className="h-2.5 w-5.5 rounded-[4px] [border:1.5px_solid_var(--line-3)]" />
        <span className="h-2.5 w-5.5 rounded-[4px] [border:1.5px_solid_var(--line-3)]" />
      </span>
      <p className="max-w-[min(44ch,100%)] wrap-anywhere text-ink-2">{text}</p>
      {action}
    </div>
  );
}

/** Something on the page could not load; the rest of the page stays. */
export function LoadError({ error, onRetry, text }: { error: unknown; onRetry: () => void; text?: string }) {
  const t = useTranslations();
  const textOf = useErrorText();
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 px-6 py-14 text-center" role="alert">
      <div className="max-w-[min(44ch,100%)] wrap-anywhere text-ink-2">
        <p>{text ?? t('errors.list')}</p>
        <p>{textOf(error)}</p>
        {isProblem(error) && error.request_id && (
          <p className="text-mini text-ink-3">{t('errors.reference', { id: error.request_id })}</p>
        )}
      </div>
      <Button onClick={onRetry}>{t('common.tryAgain')}</Button>
    </div>
  );
}
