import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZES } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { categoriesQuery, stock, videosQuery, type Video } from '../../queries/videos.ts';
import { Button } from '../../ui/base/button.tsx';
import { SearchField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { VideoGrid } from './video-grid.tsx';
import grid from './video-grid.module.css';
import styles from './chooser.module.css';

const step = 12;

type ChooserListProps = { company: string; onOpen: (video: Video) => void };

/** The videos of a company, or of the stock, to preview and choose from. */
export function ChooserList({ company, onOpen }: ChooserListProps) {
  const t = useTranslations('videos.list');
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('');
  const [page_size, setPageSize] = useState(step);
  const [typed, setTyped] = useTypedSearch(search, (searchTerm) => {
    setSearch(searchTerm);
    setPageSize(step);
  });
  const filter = { ...(search && { search }), ...(category && { category }), page_size };
  const list = useQuery(videosQuery(company, filter));
  const { data: categories = [] } = useQuery(categoriesQuery(company));
  const { data } = list;
  const clear = () => {
    setTyped('');
    setSearch('');
    setCategory('');
  };
  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        <SearchField className={styles.search} label={t('search')} value={typed} onChange={setTyped} />
        {categories.length > 0 && (
          <SelectField
            label={t('category')}
            value={category}
            options={[
              { value: '', label: t('allCategories') },
              ...categories.map((name) => ({ value: name, label: name })),
            ]}
            onChange={setCategory}
          />
        )}
      </div>
      {list.isError ? (
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      ) : data?.results.length === 0 ? (
        <EmptyState
          text={
            search
              ? t('nothing', { q: search })
              : category
                ? t('nothingHere')
                : t(company === stock ? 'emptyStock' : 'empty')
          }
          action={(search || category) && <Button onClick={clear}>{t('clear')}</Button>}
        />
      ) : (
        <VideoGrid
          videos={data?.results}
          stale={list.isPlaceholderData}
          renderOpen={(video, name) => (
            <button type="button" className={grid.open} onClick={() => onOpen(video)}>
              {name}
            </button>
          )}
        />
      )}
      {data?.has_next && page_size < PAGE_SIZES.max && (
        <Button
          busy={list.isPlaceholderData}
          onClick={() => setPageSize((now) => Math.min(PAGE_SIZES.max, now + step))}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}
