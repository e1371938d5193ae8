import sanitizeHtml from 'sanitize-html';

/** Colours of one mail, as `#rrggbb`. */
export type MailColours = { link: string; line: string };

// Some mail programs drop style sheets, so styles are written on each element.
const STYLES = (colours: MailColours): Record<string, string> => ({
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: 'margin:0 0 6px',
  h2: 'margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600',
  h3: 'margin:0 0 12px;font-size:18px;line-height:26px;font-weight:600',
  h4: 'margin:0 0 8px;font-size:16px;line-height:24px;font-weight:600',
  blockquote: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${colours.line}`,
  a: `color:${colours.link};text-decoration:underline`,
});

// Dark mode cannot be written on an element, so links also have a class.
const CLASSES: Record<string, string> = { a: 'vv-link', blockquote: 'vv-quote' };

const TAGS = ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'a'];

/** Writes the styles of a mail onto its rich text. Elements that staff cannot write are left out. */
export function styleBody(html: string, colours: MailColours): string {
  const styles = STYLES(colours);
  const dress: sanitizeHtml.Transformer = (tag, attributes) => {
    const attribs: sanitizeHtml.Attributes = { ...(tag === 'a' && attributes['href'] && { href: attributes['href'] }) };
    if (styles[tag]) attribs['style'] = styles[tag];
    if (CLASSES[tag]) attribs['class'] = CLASSES[tag];
    return { tagName: tag, attribs };
  };
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { '*': ['style', 'class'], a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: Object.fromEntries(TAGS.map((tag) => [tag, dress])),
    parseStyleAttributes: false,
  });
}
