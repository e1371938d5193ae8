import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { VideoGrid } from '../../features/videos/video-grid.tsx';
import { categoriesQuery, stock, videosQuery, type VideoUpload } from '../../queries/videos.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { SearchField } from '../../ui/forms/field.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import grid from '../../features/videos/video-grid.module.css';
import {
  pageSize,
  toVideoFilter,
  withCategory,
  withOpen,
  withPage,
  withSearchTerm,
  type ContentSearch,
} from './content-search.ts';
import styles from './content.module.css';

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
  const common = useTranslations('common');
  const navigate = useNavigate();
  const { q, category, page = 1, open } = search;
  const list = useQuery(videosQuery(company, toVideoFilter(search)));
  const { data: categories = [] } = useQuery(categoriesQuery(company));
  const { data } = list;
  const go = (next: ContentSearch, replace = false) => void navigate({ to, search: next, replace, resetScroll: false });
  const [typed, setTyped] = useTypedSearch(q ?? '', (searchTerm) => go(withSearchTerm(search, searchTerm), true));
  const close = () => go(withOpen(search, undefined), true);
  const from = (page - 1) * pageSize + 1;
  const options = category && !categories.includes(category) ? [...categories, category] : categories;

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
        <SearchField className={styles.search} label={t('list.search')} value={typed} onChange={setTyped} />
        {options.length > 0 && (
          <SortSelect
            label={t('list.category')}
            value={category ?? ''}
            options={[
              { value: '', label: t('list.allCategories') },
              ...options.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(name) => go(withCategory(search, name))}
          />
        )}
        <p className="ms-auto text-small text-ink-3" role="status">
          {data && t('list.count', { count: data.count })}
        </p>
      </div>
      <Panel padded>
        {list.isError ? (
          <LoadError error={list.error} text={t('content.failed')} onRetry={() => void list.refetch()} />
        ) : data?.results.length === 0 ? (
          <EmptyState
            text={
              q
                ? t('list.nothing', { q })
                : category
                  ? t('list.nothingHere')
                  : t(company === stock ? 'list.emptyStock' : 'list.empty')
            }
            action={
              (q || category) && (
                <LinkButton to={to} search={{}}>
                  {t('list.clear')}
                </LinkButton>
              )
            }
          />
        ) : (
          <VideoGrid
            videos={data?.results}
            stale={list.isPlaceholderData}
            renderOpen={(video, name) => (
              <Link
                to={to}
                search={withOpen(search, video.id)}
                resetScroll={false}
                activeProps={{}}
                className={grid.open}
                aria-haspopup="dialog"
              >
                {name}
              </Link>
            )}
          />
        )}
      </Panel>
      {data && data.count > pageSize && (
        <Pager from={from} to={from + data.results.length - 1} count={data.count}>
          {page > 1 && (
            <LinkButton to={to} size="small" rel="prev" search={withPage(search, page - 1)}>
              {common('previous')}
            </LinkButton>
          )}
          {data.has_next && (
            <LinkButton to={to} size="small" rel="next" search={withPage(search, page + 1)}>
              {common('next')}
            </LinkButton>
          )}
        </Pager>
      )}
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
