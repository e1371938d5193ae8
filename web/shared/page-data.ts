/** The data that the server wrote into the page; undefined without any, as in development. */
export function readPageData(): unknown {
  // Tests read the app's addresses without a document.
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById('page-data')?.textContent?.trim();
  if (!text?.startsWith('{')) return undefined;
  return JSON.parse(text) as unknown;
}

/** The script for customer relationships, in the data of pages that may load it after consent. */
export type WithGuests = { customer_relationship: { script_url: string } | null };
