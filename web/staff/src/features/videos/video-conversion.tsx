import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Video } from '../../queries/videos.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useSecondsLeft } from './uploads/time-left.ts';
import { useVideoPhrases } from './video-phrases.ts';

/** A percent of an hour takes up to minutes. */
const WINDOW_MS = 15 * 60_000;

type VideoConversionProps = {
  video: Pick<Video, 'description' | 'filename' | 'converted_percent'>;
  /** Said while the server does not say how much is converted. */
  text: string;
};

/** How far the server is with a video that it prepares. */
export function VideoConversion({ video, text }: VideoConversionProps) {
  const t = useTranslations('videos.progress');
  const phrases = useVideoPhrases();
  const percent = video.converted_percent;
  const seconds = useSecondsLeft(percent === null ? null : percent / 100, WINDOW_MS);
  const parts = percent === null ? [text] : [t('converting', { percent }), phrases.timeLeft(seconds)];
  return (
    <div className="grid gap-1">
      <ProgressBar
        label={t('conversion', { name: phrases.name(video) })}
        max={100}
        {...(percent !== null && { value: percent })}
      />
      {/* A number that changes every second is not read out. */}
      <p className="text-small text-ink-2 tabular-nums" {...(percent !== null && { 'aria-live': 'off' })}>
        {parts.filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
