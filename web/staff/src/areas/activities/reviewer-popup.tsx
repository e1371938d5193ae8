import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { seatedPersonQuery } from '../../queries/jobs/jobs.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { SearchField } from '../../ui/forms/field.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { narrowed } from '../../ui/data/list-search.ts';
import type { ActivitiesSearch } from './activities-search.ts';
import { ReviewerButton } from './reviewer-menu.tsx';

const route = getRouteApi('/_staff/_shell/interviews/');

/** Others are found by typing a name. */
const maxMatches = 8;

/** The selected person first, then the matches. */
function usePeople(q: string, reviewer: number | undefined) {
  const matches = useQuery(
    apiQuery(
      'GET /api/reviewers',
      { query: { seated: 'true', ...(q && { q }) } },
      { placeholderData: keepPreviousData },
    ),
  );
  const { data: selection } = useQuery({ ...seatedPersonQuery(reviewer ?? 0), enabled: reviewer !== undefined });
  const others = (matches.data ?? []).filter(({ id }) => id !== reviewer);
  const people = [
    ...(selection && !q ? [selection] : (matches.data ?? []).filter(({ id }) => id === reviewer)),
    ...others,
  ];
  return { matches, people };
}

/** Opens immediately, since a click loaded it. Each choice applies to the list immediately. */
export default function ReviewerPopup({ search }: { search: ActivitiesSearch }) {
  const t = useTranslations('activities.reviewer');
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const { matches, people } = usePeople(q, search.reviewer);
  const go = (reviewer?: number) =>
    void navigate({ search: narrowed(search, { reviewer }), replace: true, resetScroll: false });
  return (
    <Popover trigger={<ReviewerButton search={search} />} label={t('menu')} width={300} align="end">
      <div className="grid gap-3 p-2">
        <SearchField small label={t('search')} value={typed} onChange={setTyped} />
        {matches.isError && <LoadError error={matches.error} onRetry={() => void matches.refetch()} />}
        <fieldset
          className="grid gap-0.5 [&_input]:m-0 [&_input]:size-4 [&_input]:flex-none [&_input]:[accent-color:var(--accent)]"
          aria-busy={matches.isFetching || undefined}
        >
          <legend className="visually-hidden">{t('menu')}</legend>
          {!q && (
            <label className="flex min-h-9 min-w-0 items-center gap-2.5">
              <input type="radio" name="reviewer" checked={search.reviewer === undefined} onChange={() => go()} />
              {t('anybody')}
            </label>
          )}
          {people.slice(0, maxMatches).map(({ id, full_name }) => (
            <label key={id} className="flex min-h-9 min-w-0 items-center gap-2.5">
              <input type="radio" name="reviewer" checked={search.reviewer === id} onChange={() => go(id)} />
              <Avatar name={full_name} size={24} />
              <span className="overflow-hidden text-ellipsis whitespace-nowrap">{full_name}</span>
            </label>
          ))}
        </fieldset>
        <p className="text-small text-ink-2 empty:hidden" role="status">
          {matches.isSuccess && people.length === 0 && (q ? t('nobodyFound', { q }) : t('nobodyYet'))}
          {people.length > maxMatches && t('moreFound', { shown: maxMatches })}
        </p>
      </div>
    </Popover>
  );
}
