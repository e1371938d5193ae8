import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { VideoGrid } from '../../features/videos/video-grid.tsx';
import { categoriesQuery, stock, videosQuery, type VideoUpload } from '../../queries/videos.ts';
import { narrowed, withOpen } from '../../ui/data/list-search.ts';
import { ListSearchField, NothingFound, PagedList } from '../../ui/data/paged-list.tsx';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { toVideoFilter, type ContentSearch } from './content-search.ts';

const VideoDrawer = lazy(async () => ({
  default: (await import('../../features/videos/video-drawer.tsx')).VideoDrawer,
}));

type VideoLibraryProps = {
  to: '/content' | '/content/stock-videos' | '/platform/stock-videos';
  company: string;
  search: ContentSearch;
  /** Actions for the open video. */
  renderEnd?: (video: VideoUpload, close: () => void) => ReactNode;
};

/** A list of videos: search, category, pages; each opens beside the list. */
export function VideoLibrary({ to, company, search, renderEnd }: VideoLibraryProps) {
  const t = useTranslations('videos');
  const navigate = useNavigate();
  const { q, category, open } = search;
  const list = useQuery(videosQuery(company, toVideoFilter(search)));
  const { data: categories = [] } = useQuery(categoriesQuery(company));
  const { data } = list;
  const go = (next: ContentSearch, replace = false) => void navigate({ to, search: next, replace, resetScroll: false });
  const close = () => go(withOpen(search, undefined), true);
  const options = category && !categories.includes(category) ? [...categories, category] : categories;

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
        <ListSearchField search={search} className="flex-[0_1_20rem]" label={t('list.search')} />
        {options.length > 0 && (
          <SortSelect
            label={t('list.category')}
            value={category ?? ''}
            options={[
              { value: '', label: t('list.allCategories') },
              ...options.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(name) => go(narrowed(search, { category: name }))}
          />
        )}
        <p className="ms-auto text-small text-ink-3" role="status">
          {data && t('list.count', { count: data.count })}
        </p>
      </div>
      <PagedList
        list={list}
        search={search}
        panel="padded"
        onlyIfSeveral
        failed={t('content.failed')}
        empty={
          q || category ? (
            <NothingFound
              text={q ? t('list.nothing', { q }) : t('list.nothingHere')}
              clear={t('list.clear')}
              all={{}}
            />
          ) : (
            <EmptyState text={t(company === stock ? 'list.emptyStock' : 'list.empty')} />
          )
        }
      >
        {(videos) => (
          <VideoGrid
            videos={videos}
            stale={list.isPlaceholderData}
            renderOpen={(video, name) => (
              <Link
                to={to}
                search={withOpen(search, video.id)}
                resetScroll={false}
                activeProps={{}}

                // The name is the control, the whole card its target.
                className="cursor-pointer border-0 bg-transparent p-0 text-start font-inherit text-inherit after:absolute after:inset-0 after:rounded-3 hover:text-accent-ink hover:underline hover:underline-offset-3 focus-visible:shadow-none! focus-visible:after:[box-shadow:var(--ring)]"
                aria-haspopup="dialog"
              >
                {name}
              </Link>
            )}
          />
        )}
      </PagedList>
      {open !== undefined && (
        <Suspense>
          <VideoDrawer
            company={company}
            video={open}
            onClose={close}
            renderEnd={renderEnd && ((video) => renderEnd(video, close))}
          />
        </Suspense>
      )}
    </>
  );
}
