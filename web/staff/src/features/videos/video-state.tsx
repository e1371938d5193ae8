import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { VideoUpload } from '../../queries/videos.ts';
import { UploadProgress } from './uploads/upload-progress.tsx';
import { VideoConversion } from './video-conversion.tsx';
import { VideoProblem } from './video-problem.tsx';
import styles from './uploads/upload-progress.module.css';

/** The progress of a video that cannot be played yet; nothing once it can. */
export function VideoStateLine({ company, video }: { company: string; video: VideoUpload }) {
  const t = useTranslations('videos');
  return (
    <div aria-live="polite" className={styles.state}>
      {video.state === 'uploading' && <UploadProgress video={video} />}
      {video.state === 'processing' && <VideoConversion video={video} text={t('processingText')} />}
      {video.state === 'failed' && <VideoProblem company={company} video={video} />}
    </div>
  );
}
