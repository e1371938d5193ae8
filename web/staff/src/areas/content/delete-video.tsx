import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { useErrorText } from '../../app/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { uploads } from '../../app/videos/uploads.ts';
import { useVideoWords } from '../../app/videos/video-words.ts';
import { useSettings } from '../../queries/session.ts';
import { deleteVideo, refreshVideos, type VideoUpload } from '../../queries/videos.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/error-summary.tsx';

/** Takes a video away, unless activities show it. */
export function DeleteVideo({ video, onGone }: { video: VideoUpload; onGone: () => void }) {
  const t = useTranslations('videos.details');
  const textOf = useErrorText();
  const words = useVideoWords();
  const client = useQueryClient();
  const { shortname } = useSettings();
  const remove = useMutation({
    mutationFn: () => deleteVideo(shortname, video.id),
    onSuccess: () => {
      uploads.drop(video.id);
      onGone();
      refreshVideos(client);
      showToast({ title: t('deleted') });
    },
  });
  const ask = async () => {
    const sure = await confirm({
      title: t('deleteTitle'),
      text: t('deleteText', { name: words.name(video) }),
      action: t('delete'),
      danger: true,
    });
    if (sure) remove.mutate();
  };
  return (
    <>
      {remove.isError && <FormMessage>{textOf(remove.error)}</FormMessage>}
      <Button variant="danger" busy={remove.isPending} onClick={() => void ask()}>
        {t('delete')}
      </Button>
    </>
  );
}
