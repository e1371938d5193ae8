/**
 * Whether rich or plain text is empty: only tags, white space or non-breaking spaces. An empty editor sends `<p></p>`,
 * which must not pass for a description.
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
 * Whether the typed text confirms an action that cannot be undone. White space and capitals are ignored: it proves
 * intent, not typing skill.
 */
export function isTypedAs(expected: string, typed: string | undefined): boolean {
  const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();
  return typed !== undefined && plain(typed) !== '' && plain(typed) === plain(expected);
}
