import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { CaptionsSet } from '../../queries/videos.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';

/** Lines of the file that was just added, with the captions left out there. */
export function CaptionWarnings({ warnings }: { warnings: CaptionsSet['captions_warnings'] }) {
  const t = useTranslations('videos.details.warnings');
  return (
    <div
      role="status"
      className="grid basis-full gap-1 text-small empty:hidden [&_ul]:grid [&_ul]:gap-0.5 [&_ul]:ps-4.5"
    >
      {warnings.length > 0 && (
        <>
          <p className="text-small text-ink-3">{t('title')}</p>
          <ul>
            {warnings.map(({ code, line }) => (
              <li key={`${code} ${line}`}>{t(code, { line: line ?? 0 })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Why captions were not changed, with the line of the first fault where there is one. */
export function useCaptionsFault(): (error: unknown) => string {
  const t = useTranslations('videos.details');
  const textOf = useErrorText();
  return (error) => {
    if (!isProblem(error, 415) && !isProblem(error, 422)) return textOf(error);
    const { line } = error.body;
    return typeof line === 'number' ? t('captionsFailedAt', { line }) : t('captionsFailed');
  };
}
