import { readPageData } from '@vivavoce/web-shared/page-data.ts';

export type VisitorLinks = { main_site: string | null; terms: string | null; privacy: string | null };

const none: VisitorLinks = { main_site: null, terms: null, privacy: null };

/** The addresses of the installation's own site and legal pages, from the server's page. */
export function readVisitorLinks(): VisitorLinks {
  return (readPageData() as { links?: VisitorLinks } | undefined)?.links ?? none;
}
