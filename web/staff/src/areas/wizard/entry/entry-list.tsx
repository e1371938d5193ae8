import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../../ui/base/button.tsx';
import { SearchField } from '../../../ui/forms/field.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import { EmptyState } from '../../../ui/feedback/state-message.tsx';
import { useTypedSearch } from '../../../ui/forms/use-typed-search.ts';
import { ChoiceGrid } from './choice-grid.tsx';
import type { Choice } from './choices.ts';
import { EntryFrame } from './entry-frame.tsx';
import { placeOf, ways, withOpen, withPage, withSearchTerm, type EntrySearch, type Way } from './entry-search.ts';
import styles from './entry.module.css';

const Drawer = lazy(async () => ({ default: (await import('../../../ui/overlays/drawer.tsx')).Drawer }));

type Page = { count: number; page: number; page_size: number; has_next: boolean };

type EntryListProps = {
  way: Way;
  search: EntrySearch;
  list: Parameters<typeof ChoiceGrid>[0]['list'] & { data: Page | undefined };
  choices: readonly Choice[] | undefined;
  bones: number;
  /** The open choice. */
  preview: ReactNode;
  /** Opens another choice, or closes it. */
  onTurn: () => void;
};

function Empty({ way, q }: { way: Way; q: string | undefined }) {
  const t = useTranslations('entry');
  if (!q) return <EmptyState text={t(`${way}.empty`)} action={<BlankLink />} />;
  const all = (
    <LinkButton to={ways[way]} search={{}}>
      {t('clear')}
    </LinkButton>
  );
  return <EmptyState text={t('nothing', { q })} action={all} />;
}

function BlankLink() {
  const t = useTranslations('entry.blank');
  return <LinkButton to="/interviews/create/title">{t('title')}</LinkButton>;
}

function Pages({ way, page, visible, search }: { way: Way; page: Page; visible: number; search: EntrySearch }) {
  const t = useTranslations('common');
  const from = (page.page - 1) * page.page_size + 1;
  return (
    <Pager from={from} to={from + visible - 1} count={page.count}>
      {page.page > 1 && (
        <LinkButton to={ways[way]} size="small" rel="prev" search={withPage(search, page.page - 1)}>
          {t('previous')}
        </LinkButton>
      )}
      {page.has_next && (
        <LinkButton to={ways[way]} size="small" rel="next" search={withPage(search, page.page + 1)}>
          {t('next')}
        </LinkButton>
      )}
    </Pager>
  );
}

/** The choices to start from: searched, page by page, and previewed before anything is created. */
export function EntryList({ way, search, list, choices, bones, preview, onTurn }: EntryListProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { open } = search;
  const [typed, setTyped] = useTypedSearch(search.q ?? '', (q) => {
    void navigate({ to: ways[way], search: withSearchTerm(q), replace: true });
  });
  const place = open === undefined ? null : placeOf(choices?.map(({ id }) => id) ?? [], open);
  const turnTo = (id: number | undefined) => {
    onTurn();
    void navigate({ to: ways[way], search: withOpen(search, id), replace: true, resetScroll: false });
  };
  const selection = choices?.find(({ id }) => id === open);

  return (
    <EntryFrame title={t(`entry.${way}.title`)} lead={t(`entry.${way}.lead`)}>
      <SearchField className={styles.search} label={t(`entry.${way}.search`)} value={typed} onChange={setTyped} />
      <ChoiceGrid
        list={list}
        choices={choices}
        way={way}
        search={search}
        bones={bones}
        empty={<Empty way={way} q={search.q} />}
      />
      {list.data && choices && choices.length > 0 && (
        <Pages way={way} page={list.data} visible={choices.length} search={search} />
      )}
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
