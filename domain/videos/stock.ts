/** Stands for the platform where an address names a company: its videos are the stock of all. */
export const STOCK_SHORTNAME = 'commonvideos';
