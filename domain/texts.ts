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
