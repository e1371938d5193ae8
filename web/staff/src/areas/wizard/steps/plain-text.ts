/** The text of formatted text on one line, for a summary. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<(\/p|\/li|\/h\d|br)\b/g, ' <$1'), 'text/html');
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
