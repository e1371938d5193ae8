import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { uploads } from '../../features/videos/uploads/uploads.ts';
import { useVideoPhrases } from '../../features/videos/video-phrases.ts';
import { refreshVideos, type VideoUpload } from '../../queries/videos.ts';
import { Button } from '../../ui/base/button.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Icon } from '../../ui/base/icon.tsx';

/** Titles of the activities that still show the video, where those are the reason. */
function titlesIn(error: unknown): string[] {
  if (!isProblem(error, 409) || !Array.isArray(error.body['jobs'])) return [];
  return (error.body['jobs'] as { title: string }[]).map(({ title }) => title);
}

type DeleteVideoProps = {
  /** Short name of the company, or `commonvideos`. */
  company: string;
  video: VideoUpload;
  onGone: () => void;
};

/** Deletes a video, unless activities show it. A stock video stays where activities show it. */
export function DeleteVideo({ company, video, onGone }: DeleteVideoProps) {
  const t = useTranslations('videos.details');
  const textOf = useErrorText();
  const tag = useLanguageTag();
  const phrases = useVideoPhrases();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /api/companies/{shortname}/videos/{video}', { params: { shortname: company, video: video.id } }),
    onSuccess: () => {
      uploads.drop(video.id);
      onGone();
      refreshVideos(client);
      showToast({ title: t('deleted') });
    },
  });
  const users = titlesIn(remove.error);
  const ask = async () => {
    const sure = await confirm({
      title: t('deleteTitle'),
      text: t(video.stock ? 'deleteStockText' : 'deleteText', { name: phrases.name(video) }),
      action: t('delete'),
      danger: true,
    });
    if (sure) remove.mutate();
  };
  return (
    <>
      {remove.isError && (
        <FormMessage>
          {users.length > 0 ? t('inUse', { jobs: new Intl.ListFormat(tag).format(users) }) : textOf(remove.error)}
        </FormMessage>
      )}
      <Button variant="ghost" busy={remove.isPending} onClick={() => void ask()}>
        <Icon of={IconTrash} size={16} />
        {t('delete')}
      </Button>
    </>
  );
}
