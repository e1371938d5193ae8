import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { CaptionLanguage, Video } from '../../queries/videos.ts';

export const captionLanguages: readonly CaptionLanguage[] = ['en-gb', 'fr-fr'];

/** More minutes are said in hours. */
const HOURS_FROM_MINUTES = 90;

/** Name, size, captions and remaining time of a video as phrases. */
export function useVideoPhrases() {
  const t = useTranslations('videos');
  const tag = useLanguageTag();
  return {
    size: (bytes: number) => formatFileSize(bytes, tag),
    /** Null while it is not known. */
    timeLeft: (seconds: number | null) => {
      if (seconds === null) return null;
      const minutes = Math.round(seconds / 60);
      return minutes < HOURS_FROM_MINUTES
        ? t('progress.minutesLeft', { minutes })
        : t('progress.hoursLeft', { hours: Math.round(minutes / 60) });
    },
    name: ({ description, filename }: Pick<Video, 'description'> & Partial<Pick<Video, 'filename'>>) =>
      description || filename || t('unnamed'),
    captions: (locales: readonly string[]) => {
      const names = captionLanguages
        .filter((language) => locales.includes(language))
        .map((language) => t(`languages.${language}`));
      return names.length > 0
        ? t('captionsIn', { languages: new Intl.ListFormat(tag).format(names) })
        : t('noCaptions');
    },
  };
}
