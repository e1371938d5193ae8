import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { stock, videoQuery, type VideoUpload } from '../../queries/videos.ts';
import { DrawerFoot } from '../../ui/overlays/drawer-foot.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { CaptionsPanel } from './captions-panel.tsx';
import { VideoNameForm } from './video-name-form.tsx';
import { VideoPlayer } from './video-player.tsx';
import { VideoStateLine } from './video-state.tsx';
import { useVideoPhrases } from './video-phrases.ts';
import player from './video-player.module.css';
import styles from './video-details.module.css';

function Facts({ video }: { video: VideoUpload }) {
  const t = useTranslations('videos.details');
  const phrases = useVideoPhrases();
  return (
    <p className={styles.facts}>
      {video.duration !== null && <span>{formatClock(video.duration)}</span>}
      {video.width !== null && video.height !== null && (
        <span>{t('size', { width: video.width, height: video.height })}</span>
      )}
      <span>{phrases.size(video.bytes)}</span>
      {video.category && !video.abilities.includes('edit') && <span>{video.category}</span>}
      <span>
        <When value={video.created_at} />
      </span>
      {video.job_count > 0 && <span>{t('used', { count: video.job_count })}</span>}
    </p>
  );
}

type VideoDetailsProps = {
  /** Short name of the company, or `commonvideos`. */
  company: string;
  video: number;
  /** Actions above the details. */
  renderActions?: ((video: VideoUpload) => ReactNode) | undefined;
  /** Destructive actions, at the lower edge of the drawer. */
  renderEnd?: ((video: VideoUpload) => ReactNode) | undefined;
};

/** All of one video: player, name, captions. */
export function VideoDetails({ company, video: id, renderActions, renderEnd }: VideoDetailsProps) {
  const t = useTranslations('videos');
  const { data: video, error, isError, refetch } = useQuery(videoQuery(company, id));
  if (isError && !video) {
    const missing = isProblem(error, 404) ? { text: t('gone') } : {};
    return <LoadError error={error} onRetry={() => void refetch()} {...missing} />;
  }
  if (!video) {
    return (
      <div className={styles.details} aria-busy="true">
        <div className={player.empty} />
        <Bone width="60%" />
      </div>
    );
  }
  const end = renderEnd?.(video);
  const mayEdit = video.abilities.includes('edit');
  return (
    <div className={styles.details}>
      {video.state === 'ready' && <VideoPlayer video={video} />}
      <VideoStateLine company={video.stock ? stock : company} video={video} />
      {video.sound_left_out && <p className={styles.note}>{t('soundLeftOut')}</p>}
      <Facts video={video} />
      {renderActions && <div className={styles.actions}>{renderActions(video)}</div>}
      {mayEdit ? (
        <>
          <VideoNameForm key={video.id} company={company} video={video} />
          <CaptionsPanel company={company} video={video} />
        </>
      ) : (
        <p className={styles.note}>{t('details.stockNote')}</p>
      )}
      {end && <DrawerFoot>{end}</DrawerFoot>}
    </div>
  );
}
