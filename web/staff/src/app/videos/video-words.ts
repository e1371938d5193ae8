import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { CaptionLanguage, Video } from '../../queries/videos.ts';

/** "512 kB", "12.4 MB", by the thousand-and-twenty-fours that file limits are set in. */
export function sizeInWords(bytes: number, tag: string): string {
  const small = bytes < 1024 * 1024;
  const value = bytes / 1024 / (small ? 1 : 1024);
  const digits = !small && value < 10 ? 1 : 0;
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: small ? 'kilobyte' : 'megabyte',
    unitDisplay: 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

export const captionLanguages: readonly CaptionLanguage[] = ['en-gb', 'fr-fr'];

/** A video in words: its name, its size, its captions. */
export function useVideoWords() {
  const t = useTranslations('videos');
  const tag = useLanguageTag();
  return {
    size: (bytes: number) => sizeInWords(bytes, tag),
    name: ({ description, filename }: Pick<Video, 'description'> & Partial<Pick<Video, 'filename'>>) =>
      description || filename || t('unnamed'),
    captions: (locales: readonly string[]) => {
      const names = captionLanguages.filter((one) => locales.includes(one)).map((one) => t(`languages.${one}`));
      return names.length > 0
        ? t('captionsIn', { languages: new Intl.ListFormat(tag).format(names) })
        : t('noCaptions');
    },
  };
}
