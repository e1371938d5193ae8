import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';

export interface Letter {
  /** Null, or without names, where only an address is known. */
  to: { first_name: string; full_name: string } | null;
  /** The signature. */
  from: string;
  /** Lines of markup; empty ones are left out. */
  paragraphs: (string | false | null)[];
  /** Markup of a list, after the paragraphs. */
  list?: string;
}

const paragraph = (markup: string): string => `<p>${markup}</p>`;

/** A mail in the product's own text, with a greeting by first name, a closing line and a signature. */
export function letterHtml(locale: Locale, { to, from, paragraphs, list = '' }: Letter): string {
  const t = translator(locale);
  const name = to ? to.first_name.trim() || to.full_name : '';
  const greeting = name === '' ? t('greeting_unnamed') : t('greeting', { name });
  const lines = paragraphs.filter((line) => typeof line === 'string' && line !== '');
  const closing = `${escapeHtml(t('closing'))}<br />${escapeHtml(from)}`;
  return [
    paragraph(escapeHtml(greeting)),
    ...lines.map((line) => paragraph(String(line))),
    list,
    paragraph(closing),
  ].join('');
}
