/**
 * Headers with the user and the company for which a page of the staff app was loaded. The tabs of a browser share one
 * session, which may be another by now.
 */
export const PAGE_HEADERS = {
  /** The id of the user. */
  user: 'page-user',
  /** The id of the company, or `none`. */
  company: 'page-company',
} as const;

export type PageOwner = { user: number; company: number | null };

/** How a page names its company, in the header and in addresses of calls that carry no header. */
export const companyOfPage = (company: number | null): string => (company === null ? 'none' : String(company));

export const pageHeadersOf = ({ user, company }: PageOwner) => ({
  [PAGE_HEADERS.user]: String(user),
  [PAGE_HEADERS.company]: companyOfPage(company),
});
