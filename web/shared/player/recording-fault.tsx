import { hasStutter, type PictureFigures } from '@vivavoce/domain/answers/picture-figures.ts';
import { PICTURE_LIMITS, SOUND_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { lacksSound, type SoundFigures } from '@vivavoce/domain/answers/sound-figures.ts';
import { formatNumber } from '../i18n/format.ts';
import { useLanguageTag, useTranslations } from '../i18n/i18n.tsx';
import styles from './player.module.css';

type RecordingFaultProps = { picture: PictureFigures | null; sound: SoundFigures | null };

/**
 * Says of a recording with too few frames, or without a part of its sound, what is measured, so that the applicant's device
 * is not taken for the applicant.
 */
export function RecordingFault({ picture, sound }: RecordingFaultProps) {
  const t = useTranslations('player');
  const tag = useLanguageTag();
  const rounded = (value: number) => formatNumber(value, tag, 1);
  const sentences: string[] = [];
  if (picture) {
    const { frames_per_second, longest_gap_seconds, ends_early_seconds } = picture;
    // A fluent picture that ends early does not stutter.
    if (hasStutter({ ...picture, ends_early_seconds: 0 }))
      sentences.push(t('stutter', { frames: rounded(frames_per_second), gap: rounded(longest_gap_seconds) }));
    if (ends_early_seconds > PICTURE_LIMITS.ends_early_max_seconds)
      sentences.push(t('endsEarly', { seconds: rounded(ends_early_seconds) }));
  }
  if (sound && lacksSound(sound)) {
    const { longest_gap_seconds, ends_early_seconds, missing_seconds } = sound;
    if (ends_early_seconds > SOUND_LIMITS.ends_early_max_seconds)
      sentences.push(t('soundEndsEarly', { seconds: rounded(ends_early_seconds) }));
    else if (missing_seconds > SOUND_LIMITS.missing_max_seconds)
      sentences.push(t('pieceMissing', { seconds: rounded(missing_seconds) }));
    else sentences.push(t('soundGap', { seconds: rounded(longest_gap_seconds) }));
  }
  if (sentences.length === 0) return null;
  return (
    <p className={styles.fault} role="note">
      {sentences.join(' ')}
    </p>
  );
}
