/** The placeholder for the owner's token in a link. */
const MASK = '••••••';

const LINK = /(\/j\/[\w-]+\?t=|\/copy#)[\w.~%-]+|(\bapplication=)[0-9a-z]{1,11}-[\w-]{22}/g;

/**
 * The text of a mail or text message without the personal link of its reader, and without the links to their data and
 * to their feedback on a page of the operator's own.
 * @param token the current one, which is removed everywhere; older ones are removed with their links
 */
export const withoutPersonalLink = (text: string, token: string): string =>
  text.replaceAll(token, MASK).replaceAll(LINK, `$1$2${MASK}`);
