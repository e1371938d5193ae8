import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { productName, tabTitle } from '@vivavoce/domain/companies/product-name.ts';
import { userQuery } from '../queries/sign-in/session.ts';

/** The product's name, or the name of the brand of the person's company. */
export function useProductName(): string {
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  return productName(user?.is_alternate_brand ?? false);
}

/**
 * Sets the title of the tab.
 * @param within the activity that the page is about, so that tabs side by side can be told apart
 */
export function usePageTitle(title: string, within?: string): void {
  const name = tabTitle(title, within, useProductName());
  useEffect(() => {
    document.title = name;
  }, [name]);
}
