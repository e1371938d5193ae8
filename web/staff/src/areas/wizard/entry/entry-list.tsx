import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/state-message.tsx';
import { openAmong, withOpen } from '../../../ui/data/list-search.ts';
import { ListSearchField, NothingFound, PagedList, type ListPage } from '../../../ui/data/paged-list.tsx';
import { ChoiceGrid } from './choice-grid.tsx';
import type { Choice } from './choices.ts';
import { EntryFrame } from './entry-frame.tsx';
import { ways, type EntrySearch, type Way } from './entry-search.ts';

const Drawer = lazy(async () => ({ default: (await import('../../../ui/overlays/drawer.tsx')).Drawer }));

type EntryListProps<Entry> = {
  way: Way;
  search: EntrySearch;
  list: UseQueryResult<ListPage<Entry>>;
  choiceOf: (entry: Entry) => Choice;
  bones: number;
  /** The open choice. */
  preview: ReactNode;
  /** Opens another choice, or closes it. */
  onTurn: () => void;
};

function Empty({ way, q }: { way: Way; q: string | undefined }) {
  const t = useTranslations('entry');
  if (q) return <NothingFound text={t('nothing', { q })} clear={t('clear')} all={{}} />;
  const blank = <LinkButton to="/interviews/create/title">{t('blank.title')}</LinkButton>;
  return <EmptyState text={t(`${way}.empty`)} action={blank} />;
}

/** The choices to start from: searched, page by page, and previewed before anything is created. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { way, search, list, choiceOf, bones, preview, onTurn } = props;
  const t = useTranslations();
  const navigate = useNavigate();
  const { open } = search;
  const choices = list.data?.results.map(choiceOf);
  const place = openAmong(choices?.map(({ id }) => id) ?? [], open);
  const turnTo = (id: number | undefined) => {
    onTurn();
    void navigate({ to: ways[way], search: withOpen(search, id), replace: true, resetScroll: false });
  };
  const selection = choices?.find(({ id }) => id === open);

  return (
    <EntryFrame title={t(`entry.${way}.title`)} lead={t(`entry.${way}.lead`)}>
      <ListSearchField search={search} className="mb-4" label={t(`entry.${way}.search`)} />
      <PagedList list={list} search={search} panel={null} empty={<Empty way={way} q={search.q} />}>
        {(rows) => (
          <ChoiceGrid
            choices={rows?.map(choiceOf)}
            stale={list.isPlaceholderData}
            way={way}
            search={search}
            bones={bones}
          />
        )}
      </PagedList>
      {open !== undefined && (
        <Suspense>
          <Drawer
            opened
            size="45rem"
            title={selection ? selection.title || t('activities.untitled') : t('entry.preview.title')}
            onClose={() => turnTo(undefined)}
            pages={
              place
                ? {
                    position: place.position,
                    total: place.total,
                    onPrevious: place.previous === undefined ? undefined : () => turnTo(place.previous),
                    onNext: place.next === undefined ? undefined : () => turnTo(place.next),
                  }
                : undefined
            }
          >
            {preview}
          </Drawer>
        </Suspense>
      )}
    </EntryFrame>
  );
}
