import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Video } from '../../queries/videos.ts';
import { Pill } from '../../ui/base/pill.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { useUpload } from './uploads/uploads.ts';
import { RunningUpload } from './uploads/upload-progress.tsx';
import { VideoConversion } from './video-conversion.tsx';
import { VideoThumb } from './video-thumb.tsx';
import { useVideoPhrases } from './video-phrases.ts';
import { classes } from '../../ui/base/classes.ts';
import styles from './video-grid.module.css';

const tones = { uploading: 'warn', failed: 'bad' } as const;

function State({ video }: { video: Video }) {
  const t = useTranslations('videos.states');
  const view = useUpload(video.id);
  if (view) {
    return (
      <div className="relative z-1 w-full pt-1">
        <RunningUpload video={video.id} view={view} />
      </div>
    );
  }
  if (video.state === 'processing') {
    return (
      <div className="relative z-1 w-full pt-1">
        <VideoConversion video={video} text={t('processing')} />
      </div>
    );
  }
  return video.state === 'ready' ? null : <Pill tone={tones[video.state]}>{t(video.state)}</Pill>;
}

type VideoCardProps = {
  video: Video;
  /** The control that opens a video: a link on a page, a button in the chooser. */
  renderOpen: (name: string) => ReactNode;
};

function VideoCard({ video, renderOpen }: VideoCardProps) {
  const phrases = useVideoPhrases();
  return (
    <li className="relative grid min-w-0 content-start gap-2 max-[30rem]:grid-cols-[112px_minmax(0,1fr)] max-[30rem]:gap-3">
      <VideoThumb video={video} className={styles.thumb} />
      <div className={classes(styles.text, 'grid min-w-0 justify-items-start gap-0.5')}>
        <p className="font-semibold wrap-anywhere">{renderOpen(phrases.name(video))}</p>
        <p className="text-small wrap-anywhere text-ink-3">
          {[video.category, phrases.captions(video.captions)].filter(Boolean).join(' · ')}
        </p>
        <State video={video} />
      </div>
    </li>
  );
}

function Loading() {
  const t = useTranslations('common');
  return (
    <div className={styles.grid} aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div
          key={index}
          className="relative grid min-w-0 content-start gap-2 max-[30rem]:grid-cols-[112px_minmax(0,1fr)] max-[30rem]:gap-3"
        >
          <span className="aspect-[16/9] rounded-3 bg-sunken max-[30rem]:rounded-2" />
          <div className={classes(styles.text, 'grid min-w-0 justify-items-start gap-0.5')}>
            <p className="font-semibold wrap-anywhere">
              <Bone width="70%" />
            </p>
            <p className="text-small wrap-anywhere text-ink-3">
              <Bone width="50%" />
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}

type VideoGridProps = {
  videos: readonly Video[] | undefined;
  stale: boolean;
  renderOpen: (video: Video, name: string) => ReactNode;
};

/** Videos by their pictures; the whole tile opens a video. */
export function VideoGrid({ videos, stale, renderOpen }: VideoGridProps) {
  const t = useTranslations('videos.list');
  if (!videos) return <Loading />;
  return (
    <ul className={styles.grid} aria-label={t('label')} aria-busy={stale || undefined}>
      {videos.map((video) => (
        <VideoCard key={video.id} video={video} renderOpen={(name) => renderOpen(video, name)} />
      ))}
    </ul>
  );
}
