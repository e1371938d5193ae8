/** What stands where a link bears the token of its owner. */
const MASK = '••••••';

const LINK = /(\/j\/[\w-]+\?t=)[\w.~%-]+/g;

/**
 * Words of a mail or text message without what opens its reader's interview.
 * @param token the one of today, which is taken out wherever it stands; of older ones every personal link is
 */
export const withoutPersonalLink = (words: string, token: string): string =>
  words.replaceAll(token, MASK).replaceAll(LINK, `$1${MASK}`);
