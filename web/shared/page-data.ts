/** What the server wrote into the page; undefined where it wrote nothing, as the development server does. */
export function readPageData(): unknown {
  // The addresses of the app are also read where there is no page.
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById('page-data')?.textContent?.trim();
  if (!text?.startsWith('{')) return undefined;
  return JSON.parse(text) as unknown;
}

/** The script for customer relationships, in the data of pages that may load it after consent. */
export type WithGuests = { customer_relationship: { script_url: string } | null };
