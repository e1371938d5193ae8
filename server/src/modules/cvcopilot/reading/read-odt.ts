import type { HiddenReason, HiddenText } from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { partsOf } from './archive.ts';
import { tidy, UnreadableFile, type CvReading } from './reading.ts';
import { walkXml } from './xml.ts';

const TINY_BELOW_POINTS = 3;
const SKIPPED = new Set(['text:tracked-changes', 'office:annotation', 'text:note-citation']);
const PARAGRAPHS = new Set(['text:p', 'text:h']);

/** The styles of a document that hide what they are applied to. */
function hidingStyles(xml: string, styles: Map<string, HiddenReason>): void {
  let name = '';
  let filled = false;
  walkXml(xml, {
    open: ({ name: tag, attributes }) => {
      if (tag === 'style:style') {
        name = attributes['style:name'] ?? '';
        filled = false;
      }
      if (!/^style:(?:text|paragraph|table-cell)-properties$/u.test(tag)) return;
      const back = attributes['fo:background-color'];
      filled ||= back !== undefined && back !== 'transparent' && back.toLowerCase() !== '#ffffff';
      if (tag !== 'style:text-properties') return;
      const size = /^([\d.]+)pt$/u.exec(attributes['fo:font-size'] ?? '')?.[1];
      if (attributes['text:display'] === 'none') styles.set(name, 'invisible');
      else if (/^#f[\da-f]f[\da-f]f[\da-f]$/iu.test(attributes['fo:color'] ?? '') && !filled)
        styles.set(name, 'colour');
      else if (size !== undefined && Number(size) < TINY_BELOW_POINTS) styles.set(name, 'tiny');
    },
    close: () => undefined,
    text: () => undefined,
  });
}

/** The text of one document; deletions that are tracked do not count. */
function readContent(
  xml: string,
  styles: ReadonlyMap<string, HiddenReason>,
  hidden: HiddenText[],
  within?: RegExp,
): string {
  let text = '';
  let skipped = 0;
  let paragraphs = 0;
  let inside = within ? 0 : 1;
  /** One entry for each open paragraph, span or link. */
  const reasons: (HiddenReason | null)[] = [];
  const add = (part: string) => {
    const reason = reasons.findLast((candidate) => candidate !== null);
    if (!reason) {
      text += part;
      return;
    }
    const before = hidden.at(-1);
    if (before?.reason === reason) before.text += part;
    else if (part.trim() !== '') hidden.push({ reason, text: part });
  };
  walkXml(xml, {
    open: ({ name, attributes }) => {
      if (SKIPPED.has(name)) skipped += 1;
      if (within?.test(name)) inside += 1;
      if (skipped > 0 || inside === 0) return;
      if (PARAGRAPHS.has(name)) paragraphs += 1;
      if (PARAGRAPHS.has(name) || name === 'text:span')
        reasons.push(styles.get(attributes['text:style-name'] ?? '') ?? null);
      if (name === 'text:hidden-text' || name === 'text:hidden-paragraph') {
        const value = attributes['text:string-value'] ?? '';
        if (value !== '') hidden.push({ reason: 'invisible', text: value });
      }
      if (name === 'text:list-item') text += '• ';
      if (name === 'text:tab') add('\t');
      if (name === 'text:line-break') add('\n');
      if (name === 'text:s') add(' ');
    },
    close: (name) => {
      if (SKIPPED.has(name)) skipped -= 1;
      else if (skipped === 0 && inside > 0) {
        if (PARAGRAPHS.has(name) || name === 'text:span') reasons.pop();
        if (PARAGRAPHS.has(name)) {
          paragraphs -= 1;
          text += '\n';
        }
      }
      if (within?.test(name)) inside -= 1;
    },
    text: (part) => {
      if (skipped === 0 && inside > 0 && paragraphs > 0) add(part);
    },
  });
  return text;
}

export function readOdt(bytes: Uint8Array): CvReading {
  const parts = partsOf(bytes, /^(?:content|styles|meta|META-INF\/manifest)\.xml$/u);
  const content = parts.get('content.xml');
  if (content === undefined) throw new UnreadableFile('unreadable');
  if (parts.get('META-INF/manifest.xml')?.includes('encryption-data')) throw new UnreadableFile('encrypted');
  const styles = new Map<string, HiddenReason>();
  const around = parts.get('styles.xml') ?? '';
  hidingStyles(around, styles);
  hidingStyles(content, styles);
  const hidden: HiddenText[] = [];
  const text = [
    readContent(around, styles, hidden, /^style:header$/u),
    readContent(content, styles, hidden),
    readContent(around, styles, hidden, /^style:footer$/u),
  ].join('\n');
  const pages = Number(/meta:page-count="(\d+)"/u.exec(parts.get('meta.xml') ?? '')?.[1]);
  return {
    text: tidy(text),
    hidden: hidden.map(({ reason, text: part }) => ({ reason, text: tidy(part) })),
    facts: { pages: pages > 0 ? pages : null, tagged: null, language: null, title: null },
  };
}
