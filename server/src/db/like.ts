/** A search term as a `like` pattern that matches it anywhere; wildcards in it are escaped. */
export const likeInside = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
