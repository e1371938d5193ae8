/** The code that shows that a company reads the mail of its reply address. */
export const REPLY_CHECK_LIMITS = { digits: 6, valid_minutes: 30, tries: 5, codes_per_day: 5 } as const;

interface Pending {
  expires_at: string;
  tries: number;
}

/** How often the code may still be typed in; 0 after its end. */
export const triesLeft = ({ expires_at, tries }: Pending, now: Date): number =>
  Date.parse(expires_at) > now.getTime() ? Math.max(0, REPLY_CHECK_LIMITS.tries - tries) : 0;
