import { createContext, use } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SearchButton } from '../search/search-button.tsx';
import styles from './search-slot.module.css';

/** Whether a page carries the search in its own header; the default layout has it in the header above. */
export const SearchInPage = createContext(false);

type SearchSlotProps = {
  /** As wide as a field, on the page that most searches begin at. */
  field?: boolean;
};

/** The way to the search drawer at the top of a page. */
export function SearchSlot({ field = false }: SearchSlotProps) {
  const t = useTranslations('search');
  if (!use(SearchInPage)) return null;
  return field ? <SearchButton className={styles.field} label={t('title.company')} /> : <SearchButton />;
}
