import { UnreadableFile } from './reading.ts';

export interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Ends itself. */
  single: boolean;
}

export interface XmlReader {
  open: (tag: Tag) => void;
  close: (name: string) => void;
  text: (text: string) => void;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function character(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/giu, (whole, hex?: string, number?: string, name?: string) => {
    if (hex) return character(Number.parseInt(hex, 16));
    if (number) return character(Number(number));
    return ENTITIES[name ?? ''] ?? whole;
  });

const PART =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/gu;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;

/** Walks through a document. Documents that define entities are refused: those grow while they are read. */
export function walkXml(xml: string, reader: XmlReader): void {
  if (/<!DOCTYPE|<!ENTITY/iu.test(xml)) throw new UnreadableFile('unreadable');
  for (const [, cdata, end, name, attributes, single, text] of xml.matchAll(PART)) {
    if (cdata !== undefined) reader.text(cdata);
    else if (text !== undefined) reader.text(decoded(text));
    else if (name === undefined) continue;
    else if (end) reader.close(name);
    else {
      const pairs = [...(attributes ?? '').matchAll(ATTRIBUTE)].map(([, key, first, second]) => [
        key,
        decoded(first ?? second ?? ''),
      ]);
      reader.open({ name, attributes: Object.fromEntries(pairs) as Record<string, string>, single: single !== '' });
      if (single) reader.close(name);
    }
  }
}
