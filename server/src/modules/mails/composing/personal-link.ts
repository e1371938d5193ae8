/** The placeholder for the owner's token in a link. */
const MASK = '••••••';

const LINK = /(\/j\/[\w-]+\?t=|\/copy#)[\w.~%-]+/g;

/**
 * The text of a mail or text message without the personal link of its reader, and without the link to their data.
 * @param token the current one, which is removed everywhere; older ones are removed with their links
 */
export const withoutPersonalLink = (text: string, token: string): string =>
  text.replaceAll(token, MASK).replaceAll(LINK, `$1${MASK}`);
