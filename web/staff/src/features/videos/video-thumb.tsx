import { IconMovie } from '@tabler/icons-react';
import { useState } from 'react';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { posterHref, type VideoRef } from '../../queries/videos.ts';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import styles from './video-thumb.module.css';

type VideoThumbProps = { video: VideoRef | null; className?: string | undefined };

/** The poster of a video, 16:9, with its length; a plain tile without one. The text beside it names it. */
export function VideoThumb({ video, className }: VideoThumbProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const poster = video?.state === 'ready' && video.has_poster ? posterHref(video) : null;
  return (
    <span className={classes(styles.thumb, className)} aria-hidden="true">
      {poster && missing !== poster ? (
        <img
          src={poster}
          alt=""
          loading="lazy"
          className="absolute inset-0 h-full w-full object-cover"
          onError={() => setMissing(poster)}
        />
      ) : (
        <Icon of={IconMovie} size={20} />
      )}
      {video && video.duration !== null && <span className={styles.length}>{formatClock(video.duration)}</span>}
    </span>
  );
}
