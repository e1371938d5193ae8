import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { tagsQuery } from '../../../queries/applicants/tags.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { facetsIn, narrowed, withoutFacets, type OverviewSearch } from '../overview-search.ts';

const route = getRouteApi('/_staff/_shell/interviews/$job/');

function Chip({ text, without }: { text: string; without: OverviewSearch }) {
  const t = useTranslations('overview.facets');
  const { job } = route.useParams();
  return (
    <li>
      <Link
        className="inline-flex min-h-7 items-center gap-1.5 rounded-1 bg-accent-tint ps-2.5 pe-2 pt-0 pb-0 font-medium text-accent-ink hover:underline hover:underline-offset-3 print:[&_svg]:hidden"
        to="/interviews/$job"
        params={{ job }}
        search={without}
        replace
        resetScroll={false}
        aria-label={t('remove', { facet: text })}
      >
        {text}
        <Icon of={IconX} size={16} />
      </Link>
    </li>
  );
}

/** The tag by its name; the filter of a deleted tag can be removed, too. */
function TagChip({ search }: { search: OverviewSearch }) {
  const t = useTranslations('people.tags');
  const { data } = useQuery(tagsQuery);
  const name = data?.find(({ id }) => id === search.tag)?.name ?? t('one');
  return <Chip text={name} without={narrowed(search, { tag: undefined })} />;
}

type SelectedFacetsProps = { search: OverviewSearch; matching: number; more: boolean };

/** The active filters, each with a button to remove it, and the number of matches. */
export default function SelectedFacets({ search, matching, more }: SelectedFacetsProps) {
  const t = useTranslations('overview');
  const { job } = route.useParams();
  const facets = facetsIn(search);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-b-line px-4 py-2 text-small text-ink-2">
      <span role="status">{t(more ? 'facets.matchingMore' : 'facets.matching', { count: matching })}</span>
      <ul className="flex flex-wrap gap-1.5">
        {search.label && <Chip text={t(`labels.${search.label}`)} without={narrowed(search, { label: undefined })} />}
        {search.tag && <TagChip search={search} />}
        {facets.map((facet) => (
          <Chip key={facet} text={t(`facets.${facet}`)} without={narrowed(search, { [facet]: undefined })} />
        ))}
      </ul>
      {facets.length + (search.label ? 1 : 0) + (search.tag ? 1 : 0) > 1 && (
        <Link
          className="min-h-6 leading-6 font-semibold text-accent-ink hover:underline hover:underline-offset-3 print:hidden"
          to="/interviews/$job"
          params={{ job }}
          search={withoutFacets(search)}
          replace
          resetScroll={false}
        >
          {t('facets.clear')}
        </Link>
      )}
    </div>
  );
}
