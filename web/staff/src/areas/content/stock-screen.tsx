import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { stock } from '../../queries/videos.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import type { ContentSearch } from './content-search.ts';
import { DeleteVideo } from './delete-video.tsx';
import { VideoLibrary } from './video-library.tsx';

const StockUpload = lazy(async () => ({ default: (await import('./stock-upload.tsx')).StockUpload }));

type StockScreenProps = {
  /** Address of this screen: among a company's content, or among the pages of platform administrators. */
  to: '/content/stock-videos' | '/platform/stock-videos';
  search: ContentSearch;
};

/** The videos that every company sees; platform administrators add and delete them here. */
export function StockScreen({ to, search }: StockScreenProps) {
  const t = useTranslations('videos.content');
  const { platform_administrator } = useUser();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title={t('stockTitle')}
        actions={
          platform_administrator && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              <Icon of={IconUpload} size={16} />
              {t('upload')}
            </Button>
          )
        }
      />
      <p className="pb-4 text-ink-2">{t(platform_administrator ? 'stockLeadPlatform' : 'stockLead')}</p>
      <VideoLibrary
        to={to}
        company={stock}
        search={search}
        renderEnd={(video, close) =>
          video.abilities.includes('delete') && <DeleteVideo company={stock} video={video} onGone={close} />
        }
      />
      {adding && (
        <Suspense>
          <StockUpload onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
