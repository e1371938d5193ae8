import type { Reminder } from '@vivavoce/domain/emails/reminders.ts';
import sanitizeHtml from 'sanitize-html';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h3',
    h2: 'h3',
    div: 'p',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
  },
  disallowedTagsMode: 'discard',
  nestingLimit: 12,
};

/**
 * The markup that staff may write: paragraphs, emphasis, lists, small headings, links. Other markup is removed, its
 * text stays.
 */
export const sanitiseRichText = (html: string): string => sanitizeHtml(html, OPTIONS).trim();

/** Reminders as they are stored. */
export const cleanReminders = (list: readonly Reminder[]): Reminder[] =>
  list.map(({ body, ...rest }) => ({ ...rest, body: body && sanitiseRichText(body) }));

/** The words of rich text, without its markup. */
export const textOfRichText = (html: string): string =>
  sanitizeHtml(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} });
