import { useLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { captionsHref, mediaHref, posterHref, type VideoRef } from '../../queries/videos.ts';
import { useVideoWords } from './video-words.ts';
import styles from './video-player.module.css';

/** Plays a video as applicants hear and read it, by the browser's own controls. */
export function VideoPlayer({ video, autoPlay = false }: { video: VideoRef; autoPlay?: boolean }) {
  const t = useTranslations('videos');
  const words = useVideoWords();
  const locale = useLocale();
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has those that were added
    <video
      key={video.captions.join()}
      className={styles.player}
      src={mediaHref(video)}
      poster={video.has_poster ? posterHref(video) : undefined}
      controls
      playsInline
      preload="metadata"
      autoPlay={autoPlay}
      aria-label={words.name(video)}
    >
      {video.captions.map((language) => (
        <track
          key={language}
          kind="captions"
          src={captionsHref(video, language)}
          srcLang={language}
          label={t(`languages.${language}`)}
          default={language.startsWith(locale)}
        />
      ))}
    </video>
  );
}
