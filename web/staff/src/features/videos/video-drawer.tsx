import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { videoQuery, type VideoUpload } from '../../queries/videos.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { VideoDetails } from './video-details.tsx';
import { useVideoPhrases } from './video-phrases.ts';

type VideoDrawerProps = {
  /** Short name of the company, or `commonvideos`. */
  company: string;
  video: number;
  renderEnd?: ((video: VideoUpload) => ReactNode) | undefined;
  onClose: () => void;
};

/** One video beside the page. Import it lazily. */
export function VideoDrawer({ company, video, renderEnd, onClose }: VideoDrawerProps) {
  const t = useTranslations('videos.details');
  const phrases = useVideoPhrases();
  const mayLeave = useMayLeave();
  const { data } = useQuery(videoQuery(company, video));
  const close = async () => {
    if (await mayLeave(({ name }) => name === `video/${video}`)) onClose();
  };
  return (
    <Drawer opened size="45rem" title={data ? phrases.name(data) : t('title')} onClose={() => void close()}>
      <VideoDetails company={company} video={video} renderEnd={renderEnd} />
    </Drawer>
  );
}
