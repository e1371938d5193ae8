type Way = {
  to: string;
  label: 'toActivities' | 'toMarketplace' | 'toAccount';
};

const activities: Way = { to: '/interviews', label: 'toActivities' };

/** The pages whose content is still to come, each with the one way on from it. */
const PLACES = {
  preview: { to: '/account', label: 'toAccount' },
  reports: activities,
  users: activities,
  marketplace: activities,
  marketplace_settings: { to: '/manage-marketplace', label: 'toMarketplace' },
  marketplace_activity: { to: '/manage-marketplace', label: 'toMarketplace' },
} as const satisfies Record<string, Way>;

export type PlaceId = keyof typeof PLACES;

export const wayFrom = (place: PlaceId): Way => PLACES[place];
