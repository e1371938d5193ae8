import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { stock, type VideoUpload, categoriesQuery, videosQuery, type Video } from '../../queries/videos.ts';
import { Button } from '../../ui/base/button.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { TabGroup, TabList, TabPanel } from '../../ui/navigation/tab-group.tsx';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { RecordPanel } from './camera/record-panel.tsx';
import { UploadPanel } from './uploads/upload-panel.tsx';
import { VideoDetails } from './video-details.tsx';
import styles from './chooser.module.css';
import { useQuery } from '@tanstack/react-query';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { SearchField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { VideoGrid } from './video-grid.tsx';

const step = 12;

type ChooserListProps = { company: string; onOpen: (video: Video) => void };

/** The videos of a company, or of the stock, to preview and choose from. */
function ChooserList({ company, onOpen }: ChooserListProps) {
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
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField className="flex-[1_1_14rem]" label={t('search')} value={typed} onChange={setTyped} />
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
            <button
              type="button"
              className="cursor-pointer border-0 bg-transparent p-0 text-start font-inherit text-inherit after:absolute after:inset-0 after:rounded-3 hover:text-accent-ink hover:underline hover:underline-offset-3 focus-visible:shadow-none! focus-visible:after:[box-shadow:var(--ring)]"
              onClick={() => onOpen(video)}
            >
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

export type ChooserTab = 'content' | 'stock' | 'upload' | 'record';

export type VideoChooserProps = {
  /** The first tab. */
  tab?: ChooserTab;
  /** The tabs on offer; all by default. */
  tabs?: readonly ChooserTab[];
  /** Label of the field, such as "Welcome"; the default name of a recording. */
  label?: string | undefined;
  /** The text that the video answers or asks; shown beside the camera and the choice of a file. */
  prompt?: string | undefined;
  /** Also called for a video that is still being uploaded. */
  onChoose: (video: VideoUpload) => void;
  onClose: () => void;
};

const every: readonly ChooserTab[] = ['content', 'stock', 'upload', 'record'];

/** The dialog for choosing a video: the company's own, the stock, a file, or the camera. Import it lazily. */
export function VideoChooser(props: VideoChooserProps) {
  const { tabs = every, tab: first = tabs[0] ?? 'content', label, prompt, onChoose, onClose } = props;
  const t = useTranslations('videos');
  const { shortname } = useSettings();
  const tag = useLanguageTag();
  const now = useNow();
  const mayLeave = useMayLeave();
  const [tab, setTab] = useState(first);
  const [open, setOpen] = useState<{ company: string; id: number } | null>(null);
  const ofVideo = ({ name }: { name: string }) => name.startsWith('video/');

  const chooses = tabs.includes('content');
  const title = !chooses ? t('content.add') : label ? t('chooser.titleOf', { label }) : t('chooser.title');
  const close = async () => {
    if (await mayLeave(ofVideo)) onClose();
  };
  const back = async () => {
    if (await mayLeave(ofVideo)) setOpen(null);
  };
  const choose = (video: VideoUpload) => {
    onChoose(video);
    onClose();
  };
  return (
    <Drawer opened size="45rem" title={title} onClose={() => void close()}>
      {open === null ? (
        <TabGroup value={tab} onChange={setTab} className={styles.chooser}>
          <TabList label={t('chooser.tabs')} tabs={tabs.map((value) => ({ value, label: t(`chooser.${value}`) }))} />
          <TabPanel value="content">
            <ChooserList company={shortname} onOpen={({ id }) => setOpen({ company: shortname, id })} />
          </TabPanel>
          <TabPanel value="stock">
            <ChooserList company={stock} onOpen={({ id }) => setOpen({ company: stock, id })} />
          </TabPanel>
          <TabPanel value="upload">
            <UploadPanel prompt={prompt} chooses={chooses} onBegun={choose} />
          </TabPanel>
          <TabPanel value="record">
            <RecordPanel
              prompt={prompt}
              name={label ? t('chooser.nameOf', { label, date: formatDate(now, tag) }) : ''}
              onBegun={choose}
            />
          </TabPanel>
        </TabGroup>
      ) : (
        <div className={styles.chooser}>
          <div>
            <Button variant="ghost" size="small" onClick={() => void back()}>
              <Icon of={IconArrowLeft} size={16} className="[&:dir(rtl)]:[transform:scaleX(-1)]" />
              {t('back')}
            </Button>
          </div>
          <VideoDetails
            company={open.company}
            video={open.id}
            renderActions={(video) => (
              <Button variant="primary" size="large" disabled={video.state === 'failed'} onClick={() => choose(video)}>
                {t('use')}
              </Button>
            )}
          />
        </div>
      )}
    </Drawer>
  );
}
