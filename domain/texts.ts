/**
 * Whether rich or plain text says nothing: only tags, white space or non-breaking spaces.
 * An editor left empty sends `<p></p>`, which must not pass for a description.
 */
export function isBlank(text: string | null | undefined): boolean {
  if (text === null || text === undefined) return true;
  return (
    text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&nbsp;|&#160;|&#xa0;/gi, ' ')
      .trim() === ''
  );
}

/**
 * Whether somebody typed the words that were asked for before an action that cannot be undone. Space and capitals do not
 * matter: it proves that the right thing is meant, not that somebody types well.
 */
export function isTypedAs(words: string, typed: string | undefined): boolean {
  const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();
  return typed !== undefined && plain(typed) !== '' && plain(typed) === plain(words);
}
