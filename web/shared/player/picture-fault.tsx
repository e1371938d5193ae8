import { hasStutter, type PictureFigures } from '@vivavoce/domain/answers/picture-figures.ts';
import { PICTURE_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { formatNumber } from '../i18n/format.ts';
import { useLanguageTag, useTranslations } from '../i18n/i18n.tsx';
import styles from './player.module.css';

/** Says of a picture with too few frames what is measured, so that the applicant's device is not taken for the applicant. */
export function PictureFault({ figures }: { figures: PictureFigures | null }) {
  const t = useTranslations('player');
  const tag = useLanguageTag();
  if (!figures || !hasStutter(figures)) return null;
  const { frames_per_second, longest_gap_seconds, ends_early_seconds } = figures;
  const rounded = (value: number) => formatNumber(value, tag, 1);
  return (
    <p className={styles.fault} role="note">
      {t('stutter', { frames: rounded(frames_per_second), gap: rounded(longest_gap_seconds) })}
      {ends_early_seconds > PICTURE_LIMITS.ends_early_max_seconds &&
        ` ${t('endsEarly', { seconds: rounded(ends_early_seconds) })}`}
    </p>
  );
}
