import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ActivityCard } from './activity-card.tsx';
import type { SearchState } from './use-marketplace-search.ts';
import type { Activity } from './view-data.ts';

type SearchResultsProps = { search: SearchState; onOpen: (activity: Activity) => void };

/** The results over the page, with their number for screen readers. */
export function SearchResults({ search, onOpen }: SearchResultsProps) {
  const t = useTranslations('visitors.marketplace');
  const sentence =
    search.state === 'searching'
      ? t('searching')
      : search.state === 'failed'
        ? t('failed')
        : search.state === 'found'
          ? search.count === 0
            ? t('noResults')
            : t('results', { count: search.count, term: search.term })
          : '';
  return (
    <section className="market-results" aria-label={t('resultsLabel')}>
      <p className="market-results-head" role="status">
        {sentence}
      </p>
      {search.state === 'found' && search.count === 0 && <p className="calm">{t('noResultsText')}</p>}
      {search.state === 'found' && (
        <ul className="market-cards">
          {search.activities.map((activity) => (
            <ActivityCard key={activity.id} activity={activity} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}
