/** A search term as a `like` pattern that matches it anywhere; wildcards in it are escaped. */
export const likeInside = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
