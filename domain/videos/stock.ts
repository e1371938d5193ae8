/** The company id of the platform in addresses: its videos are available to all companies. */
export const STOCK_SHORTNAME = 'commonvideos';
