import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { productName, tabTitle } from '@vivavoce/domain/companies/product-name.ts';
import { userQuery } from '../queries/sign-in/session.ts';

/** The product's name, or the name of the brand of the person's company. */
export function useProductName(): string {
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  return productName(user?.is_alternate_brand ?? false);
}

/** Shows the square logo of the person's company in the tab, and the product's mark without one. */
export function useTabIcon(): void {
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const shown = user?.square_logo ?? null;
  useEffect(() => {
    const mark = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!mark || shown === null) return;
    const icon = document.createElement('link');
    icon.rel = 'icon';
    icon.type = 'image/png';
    icon.href = shown;
    mark.replaceWith(icon);
    return () => icon.replaceWith(mark);
  }, [shown]);
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
