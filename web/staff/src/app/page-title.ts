import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { productName } from '@vivavoce/domain/companies/product-name.ts';
import { userQuery } from '../queries/sign-in/session.ts';

/** The product's name, or the name of the brand of the person's company. */
export function useProductName(): string {
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  return productName(user?.is_alternate_brand ?? false);
}

/** A page's name in the tab: "Activities | Vivavoce", "Review panel · Head of Design | Vivavoce". */
const pageTitle = (product: string, title: string, within?: string): string =>
  [[title, within].filter(Boolean).join(' · '), product].filter(Boolean).join(' | ');

/**
 * Sets the title of the tab.
 * @param within the activity that the page is about, so that tabs side by side can be told apart
 */
export function usePageTitle(title: string, within?: string): void {
  const name = pageTitle(useProductName(), title, within);
  useEffect(() => {
    document.title = name;
  }, [name]);
}
