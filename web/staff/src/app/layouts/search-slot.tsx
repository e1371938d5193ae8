import { createContext, use } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { Bell } from '../../features/notifications/lazy-bell.tsx';
import { SearchButton } from '../../features/search/search-button.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './search-slot.module.css';

/** Whether a page has the search in its own header; the default layout has it in the header above. */
export const SearchInPage = createContext(false);

/** Opens the search drawer: a field on wide pages, an icon on phones. */
export function SearchField() {
  const t = useTranslations('search.title');
  const company = useUser().current_company !== null;
  return (
    <SearchButton
      className={classes(styles.field, 'max-lg:w-75 [&_svg]:flex-none')}
      label={t(company ? 'company' : 'reviewer')}
    />
  );
}

/** The search and the bell at the top of a page, where the layout has none. */
export function SearchSlot() {
  if (!use(SearchInPage)) return null;
  return (
    <>
      <SearchField />
      <Bell />
    </>
  );
}
