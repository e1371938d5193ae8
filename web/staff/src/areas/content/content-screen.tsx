import { getRouteApi } from '@tanstack/react-router';
import { IconUpload, IconVideo } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import type { ChooserTab } from '../../features/videos/video-chooser.tsx';
import { useSettings } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { DeleteVideo } from './delete-video.tsx';
import { VideoLibrary } from './video-library.tsx';

const VideoChooser = lazy(async () => ({
  default: (await import('../../features/videos/video-chooser.tsx')).VideoChooser,
}));

const ways: readonly ChooserTab[] = ['upload', 'record'];
const route = getRouteApi('/_staff/_shell/_content/content/');

/** The company's own videos. */
export function ContentScreen() {
  const t = useTranslations('videos.content');
  const { shortname } = useSettings();
  const [adding, setAdding] = useState<ChooserTab | null>(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button onClick={() => setAdding('record')}>
              <Icon of={IconVideo} size={16} />
              {t('record')}
            </Button>
            <Button variant="primary" onClick={() => setAdding('upload')}>
              <Icon of={IconUpload} size={16} />
              {t('upload')}
            </Button>
          </>
        }
      />
      <p className="pb-4 text-ink-2">{t('lead')}</p>
      <VideoLibrary
        to="/content"
        company={shortname}
        search={route.useSearch()}
        renderEnd={(video, close) =>
          video.abilities.includes('delete') && <DeleteVideo company={shortname} video={video} onGone={close} />
        }
      />
      {adding && (
        <Suspense>
          <VideoChooser tabs={ways} tab={adding} onChoose={() => undefined} onClose={() => setAdding(null)} />
        </Suspense>
      )}
    </>
  );
}
