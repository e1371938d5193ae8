import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ListPages, ListStates, type ListPage } from '../../ui/data/paged-list.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';

/** Placeholder of a panel until its figures arrive. */
export function PanelBones() {
  const common = useTranslations('common');
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{common('loading')}</span>
      <Bone width="80%" />
      <Bone width="60%" />
    </div>
  );
}

type PanelListProps<Row> = {
  list: UseQueryResult<ListPage<Row>>;
  /** Instead of no rows. */
  none: string;
  children: (rows: readonly Row[]) => ReactNode;
} & ({ onPage: (page: number) => void; search?: never } | { search: (page: number) => object; onPage?: never });

/** A page of rows within a panel, with the ways to the others. */
export function PanelList<Row>({ list, none, children, ...turn }: PanelListProps<Row>) {
  return (
    <>
      <ListStates list={list} empty={<p className="text-small text-ink-3">{none}</p>}>
        {(rows) => (rows ? children(rows) : <PanelBones />)}
      </ListStates>
      {list.data && <ListPages page={list.data} onlyIfSeveral inPlace {...turn} />}
    </>
  );
}
