/** The words of formatted text on one line, for a glance. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<(\/p|\/li|\/h\d|br)\b/g, ' <$1'), 'text/html');
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
