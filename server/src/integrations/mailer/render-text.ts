import sanitizeHtml from 'sanitize-html';

type List = { ordered: boolean; count: number };

const TOKEN = /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g;
const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'div']);

/**
 * Rich text as plain text: paragraphs separated by an empty line, lists with dashes or numbers, quotations with `>`,
 * and every link written out.
 */
export function plainText(html: string): string {
  return new PlainText().read(wellFormed(html));
}

/** Normalises the HTML, with closed elements and uniform entities, so that it can be read token by token. */
function wellFormed(html: string): string {
  const allowedTags = [...BLOCKS, 'br', 'li', 'a'];
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  });
}

class PlainText {
  private lines: string[] = [];
  private line = '';
  private lists: List[] = [];
  private quotes = 0;
  private marker = '';
  private link: { href: string; from: number } | null = null;

  read(html: string): string {
    for (const [, slash = '', tag = '', attributes = '', text] of html.matchAll(TOKEN)) {
      if (text !== undefined) this.write(unescape(text));
      else if (slash) this.close(tag);
      else this.open(tag, attributes);
    }
    this.endLine();
    return this.lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }

  private open(tag: string, attributes: string): void {
    if (tag === 'br') this.endLine();
    if (BLOCKS.has(tag)) this.endBlock();
    if (tag === 'ul' || tag === 'ol') this.lists.push({ ordered: tag === 'ol', count: 0 });
    if (tag === 'blockquote') this.quotes += 1;
    if (tag === 'li') this.openItem();
    if (tag === 'a')
      this.link = { href: unescape(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''), from: this.line.length };
  }

  private close(tag: string): void {
    if (tag === 'a') this.closeLink();
    if (tag === 'li') this.endItem();
    if (tag === 'ul' || tag === 'ol') this.lists.pop();
    if (BLOCKS.has(tag)) this.endBlock();
    if (tag === 'blockquote') this.quotes -= 1;
  }

  private openItem(): void {
    this.endLine();
    const list = this.lists.at(-1);
    if (!list) return;
    list.count += 1;
    this.marker = list.ordered ? `${list.count}. ` : '- ';
  }

  private closeLink(): void {
    const { href = '', from = 0 } = this.link ?? {};
    this.link = null;
    const address = href.replace(/^(mailto|tel):/, '');
    const label = this.line.slice(from).trim();
    if (address === '' || label === address || label === href) return;
    this.write(label === '' ? address : ` (${address})`);
  }

  private write(text: string): void {
    const collapsed = text.replace(/[ \t\r\n]+/g, ' ');
    this.line += this.line === '' || this.line.endsWith(' ') ? collapsed.trimStart() : collapsed;
  }

  private endItem(): void {
    this.endLine();
    this.marker = '';
  }

  /** A list item without text yet keeps its marker for it: `<li><p>text</p></li>`. */
  private endLine(): void {
    if (this.line === '') return;
    const continued = this.marker === '' && this.lists.length > 0;
    const indent = '  '.repeat(Math.max(this.lists.length - 1, 0) + (continued ? 1 : 0));
    this.lines.push(`${'> '.repeat(this.quotes)}${indent}${this.marker}${this.line}`.trimEnd());
    this.line = '';
    this.marker = '';
  }

  /** An empty line, but none within a list. */
  private endBlock(): void {
    this.endLine();
    if (this.lists.length === 0 && this.lines.at(-1) !== '') this.lines.push('');
  }
}

function unescape(text: string): string {
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
  return text.replace(/&(lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity).replaceAll('\u00a0', ' ');
}
