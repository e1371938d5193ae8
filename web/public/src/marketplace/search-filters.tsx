import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { ChosenFilters, SearchFilter } from './use-marketplace-search.ts';

type SearchFiltersProps = {
  filters: readonly SearchFilter[];
  chosen: ChosenFilters;
  onChoose: (chosen: ChosenFilters) => void;
};

/** Beside the results on wide pages, where the filters are open from the beginning. */
const isWide = () => matchMedia('(min-width: 64em)').matches;

/** Filters of the results; values of one filter are alternatives. */
export function SearchFilters({ filters, chosen, onChoose }: SearchFiltersProps) {
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
