import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { type VideoUpload, rememberVideo } from '../../queries/videos.ts';
import { UploadProgress } from './uploads/upload-progress.tsx';
import { VideoConversion } from './video-conversion.tsx';
import styles from './uploads/upload-progress.module.css';
import { useMutation } from '@tanstack/react-query';
import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { Button } from '../../ui/base/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { queryClient } from '../../app/query-client.ts';
import { classes } from '../../ui/base/classes.ts';

/** Why a video cannot be played, and what to do. */
function VideoProblem({ company, video }: { company: string; video: VideoUpload }) {
  const t = useTranslations('videos');
  const textOf = useErrorText();
  const retry = useMutation({
    mutationFn: () =>
      call('POST /api/companies/{shortname}/videos/{video}/retry', { params: { shortname: company, video: video.id } }),
    onSuccess: (next) => rememberVideo(queryClient, next),
  });
  const failure = video.failure ?? 'processing_failed';
  return (
    <div className={classes(styles.line, 'flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5')}>
      <FieldError>
        {t(`failures.${failure}`, { minutes: VIDEO_LIMITS.max_seconds / 60 })} {retry.isError && textOf(retry.error)}
      </FieldError>
      {video.abilities.includes('retry') && (
        <Button variant="link" size="small" busy={retry.isPending} onClick={() => retry.mutate()}>
          {t('prepareAgain')}
        </Button>
      )}
    </div>
  );
}

/** The progress of a video that cannot be played yet; nothing once it can. */
export function VideoStateLine({ company, video }: { company: string; video: VideoUpload }) {
  const t = useTranslations('videos');
  return (
    <div aria-live="polite" className="empty:hidden">
      {video.state === 'uploading' && <UploadProgress video={video} />}
      {video.state === 'processing' && <VideoConversion video={video} text={t('processingText')} />}
      {video.state === 'failed' && <VideoProblem company={company} video={video} />}
    </div>
  );
}
