import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { ApplicantsPage } from './buckets.tsx';
import { firstPage, pageSize, type OverviewSearch } from './overview-search.ts';

/** Where the pages of this visit begin, so that the way back does not need the server. */
const trail = new Map<string, string | undefined>();

function keyOf(job: number, search: OverviewSearch, page: number): string {
  return [job, search.status, search.filter, search.sort, search.q, page].join('|');
}

type CursorPagerProps = { job: number; page: ApplicantsPage; search: OverviewSearch };

export function CursorPager({ job, page, search }: CursorPagerProps) {
  const t = useTranslations('common');
  const number = search.page ?? 1;
  if (page.results.length === 0 && number === 1) return null;
  trail.set(keyOf(job, search, number), search.cursor);
  const before = trail.get(keyOf(job, search, number - 1));
  const first = (number - 1) * pageSize + 1;
  const plain = firstPage(search);
  const link = { to: '/interviews/$job', params: { job: String(job) }, size: 'small' } as const;
  return (
    <Pager from={first} to={first + page.results.length - 1} count={search.q ? undefined : page.count}>
      {number > 1 && (
        <LinkButton {...link} rel="prev" search={before ? { ...plain, cursor: before, page: number - 1 } : plain}>
          {before || number === 2 ? t('previous') : t('first')}
        </LinkButton>
      )}
      {page.next_cursor && (
        <LinkButton {...link} rel="next" search={{ ...plain, cursor: page.next_cursor, page: number + 1 }}>
          {t('next')}
        </LinkButton>
      )}
    </Pager>
  );
}
