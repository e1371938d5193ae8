/** Typed text as a pattern of `like` that finds it anywhere; what the pattern language knows is meant literally. */
export const likeInside = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
