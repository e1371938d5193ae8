/** Whether visitors may enter the marketplace of a company: the platform allows it, and the company has opened it. */
export const isMarketplaceOpen = (company: { marketplace_enabled: boolean; marketplace_open: boolean }): boolean =>
  company.marketplace_enabled && company.marketplace_open;

/** Whether visitors see an activity of the marketplace, or why not. */
export const MARKETPLACE_STATES = ['shown', 'hidden', 'draft', 'closed', 'marketplace_closed'] as const;
export type MarketplaceState = (typeof MARKETPLACE_STATES)[number];

/**
 * @param isOpen whether the marketplace of its company is
 * @param now an activity is closed once its fixed deadline is before this instant
 */
export function marketplaceState(
  job: { marketplace_public: boolean; status: 'Draft' | 'Published'; fixed_deadline: Date | null },
  isOpen: boolean,
  now: Date,
): MarketplaceState {
  if (!job.marketplace_public) return 'hidden';
  if (job.status === 'Draft') return 'draft';
  if (job.fixed_deadline && job.fixed_deadline <= now) return 'closed';
  return isOpen ? 'shown' : 'marketplace_closed';
}
