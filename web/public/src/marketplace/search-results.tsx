import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { markedParts, searchTerms } from '@vivavoce/domain/marketplace/marked-parts.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ActivityPicture } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import { useCardFacts } from '@vivavoce/web-shared/marketplace/use-card-facts.ts';
import { ActivityCard, ActivityLink } from './activity-card.tsx';
import { countedView } from './counted-view.ts';
import type { ChosenFilters, SearchState, SearchFilter } from './use-marketplace-search.ts';
import type { Activity } from './view-data.ts';
import './search.css';

type SearchFiltersProps = {
  filters: readonly SearchFilter[];
  chosen: ChosenFilters;
  onChoose: (chosen: ChosenFilters) => void;
};

/** Beside the results on wide pages, where the filters are open from the beginning. */
const isWide = () => matchMedia('(min-width: 64em)').matches;

/** Filters of the results; values of one filter are alternatives. */
function SearchFilters({ filters, chosen, onChoose }: SearchFiltersProps) {
  const t = useTranslations('visitors.marketplace');
  const [opened] = useState(isWide);
  const toggle = (name: SearchFilter['name'], value: string) => {
    const before = chosen[name] ?? [];
    const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value];
    onChoose({ ...chosen, [name]: after });
  };
  const isNarrowed = Object.values(chosen).some((values) => values.length > 0);
  return (
    <details className="market-filters" open={opened}>
      <summary>{t('narrow')}</summary>
      {filters.map(({ name, label, options }) => (
        <fieldset key={name}>
          <legend>{label}</legend>
          {options.map((option) => (
            <label key={option.value} className="market-filter">
              <input
                type="checkbox"
                checked={chosen[name]?.includes(option.value) ?? false}
                onChange={() => toggle(name, option.value)}
              />
              <span>{option.label}</span>
              <span className="market-option-count">{option.count}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {isNarrowed && (
        <button type="button" className="text-link" onClick={() => onChoose({})}>
          {t('clearFilters')}
        </button>
      )}
    </details>
  );
}

const field = (): HTMLInputElement | null => document.querySelector('.visit-search input');

/** Up and down move between the search field and the results below it; Escape closes the search. */
function moveInSearch(event: KeyboardEvent, close: () => void): void {
  const { target } = event;
  if (!(target instanceof Element) || !target.closest('.visit-search, .market-results')) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    close();
    field()?.focus();
    return;
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  // The filters are no results: there, arrows move the page.
  const stops: Element[] = [...document.querySelectorAll('.market-results li a')];
  const input = field();
  if (input) stops.unshift(input);
  const next = stops[stops.indexOf(target) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!stops.includes(target) || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** Draws a suggested search term as a button that searches for it. */
const asButton = (suggestion: string, onTerm: (term: string) => void) => () => (
  <button type="button" className="text-link" onClick={() => onTerm(suggestion)}>
    {suggestion}
  </button>
);

/** A text with the searched words marked. */
function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  return markedParts(text, terms).map((part, index) =>
    part.marked ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}

type ListProps = { activities: readonly Activity[]; terms: readonly string[]; onOpen: (activity: Activity) => void };

function Row({ activity, terms, onOpen }: Omit<ListProps, 'activities'> & { activity: Activity }) {
  const cardFacts = useCardFacts(activity);
  const sighted = useMemo(() => countedView(activity.shorturl), [activity.shorturl]);
  const facts = [activity.job_activity_type?.label, ...cardFacts.map(({ text }) => text)].filter(Boolean);
  return (
    <li className="market-row" ref={sighted}>
      <div className="market-row-picture" aria-hidden="true">
        <ActivityPicture activity={activity} />
      </div>
      <div>
        <p className="market-row-title">
          <ActivityLink activity={activity} onOpen={onOpen}>
            <Marked text={activity.title} terms={terms} />
          </ActivityLink>
        </p>
        <p className="market-note">{facts.join(', ')}</p>
      </div>
    </li>
  );
}

/** Featured activities as cards; the others shorter, since they are many. */
function Found({ activities, terms, onOpen }: ListProps) {
  const t = useTranslations('visitors.marketplace');
  const featured = activities.filter((activity) => activity.featured);
  const others = activities.filter((activity) => !activity.featured);
  return (
    <>
      {featured.length > 0 && (
        <>
          <h3 className="market-results-part">{t('featured')}</h3>
          <ul className="market-cards">
            {featured.map((activity) => (
              <ActivityCard
                key={activity.id}
                activity={activity}
                onOpen={onOpen}
                title={<Marked text={activity.title} terms={terms} />}
                description={<Marked text={activity.description} terms={terms} />}
              />
            ))}
          </ul>
          {others.length > 0 && <h3 className="market-results-part">{t('other')}</h3>}
        </>
      )}
      {others.length > 0 && (
        <ul className="market-rows">
          {others.map((activity) => (
            <Row key={activity.id} activity={activity} terms={terms} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </>
  );
}

const KEYS = [
  ['↑ ↓', 'keyMove'],
  ['Enter', 'keyOpen'],
  ['Esc', 'keyClose'],
] as const;

type SearchResultsProps = {
  search: SearchState;
  /** Number of all activities. */
  total: number;
  chosen: ChosenFilters;
  onChoose: (chosen: ChosenFilters) => void;
  onTerm: (term: string) => void;
  onOpen: (activity: Activity) => void;
};

/** The results over the page, with their number for screen readers. */
export function SearchResults({ search, total, chosen, onChoose, onTerm, onOpen }: SearchResultsProps) {
  const t = useTranslations('visitors.marketplace');
  const result = search.state === 'found' ? search : null;
  const close = useEffectEvent(() => onTerm(''));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => moveInSearch(event, () => close());
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const sentence =
    search.state === 'searching'
      ? t('searching')
      : search.state === 'failed'
        ? t('failed')
        : result
          ? result.count === 0
            ? t('noResults')
            : t('results', { count: result.count, term: result.term })
          : '';
  const terms = result ? searchTerms(`${result.term} ${result.suggestion ?? ''}`) : [];
  const hasFilters = result !== null && result.filters.length > 0;
  return (
    <section
      className={hasFilters ? 'market-results market-results-wide' : 'market-results'}
      aria-label={t('resultsLabel')}
    >
      {hasFilters && <SearchFilters filters={result.filters} chosen={chosen} onChoose={onChoose} />}
      <div className="market-results-main">
        <div role="status">
          <h2 className="market-results-head">{sentence}</h2>
        </div>
        {result?.suggestion && <p>{t.rich('suggestion', { term: asButton(result.suggestion, onTerm) })}</p>}
        {result?.count === 0 && (
          <>
            <p className="calm">{t('noResultsText')}</p>
            <div className="actions">
              <button type="button" className="button button-outline" onClick={() => onTerm('')}>
                {t('showAll', { count: total })}
              </button>
            </div>
          </>
        )}
        {result && result.count > 0 && <Found activities={result.activities} terms={terms} onOpen={onOpen} />}
      </div>
      {result && result.count > 0 && (
        <p className="market-keys" aria-hidden="true">
          {KEYS.map(([keys, meaning]) => (
            <span key={keys}>
              <kbd>{keys}</kbd> {t(meaning)}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
