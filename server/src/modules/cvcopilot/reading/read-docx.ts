import type { HiddenReason, HiddenText } from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { partsOf } from './archive.ts';
import { tidy, UnreadableFile, type CvReading } from './reading.ts';
import { walkXml, type Tag } from './xml.ts';

/** Half points: text below three points is not read. */
const TINY_BELOW_HALF_POINTS = 6;

const isOff = ({ attributes }: Tag): boolean => ['0', 'false', 'none'].includes(attributes['w:val'] ?? '');
const isFilled = ({ attributes }: Tag): boolean =>
  !['', 'auto', 'ffffff'].includes((attributes['w:fill'] ?? attributes['w:val'] ?? '').toLowerCase());

/** The text of one part of a DOCX. Insertions count, deletions do not. */
function readPart(xml: string, hidden: HiddenText[]): string {
  let text = '';
  let run: HiddenReason | null = null;
  let shaded = false;
  let skipped = 0;
  let reading = false;
  let inRun = false;
  const add = (part: string) => {
    if (!run || (run === 'colour' && shaded)) {
      text += part;
      return;
    }
    const before = hidden.at(-1);
    if (before?.reason === run) before.text += part;
    else if (part.trim() !== '') hidden.push({ reason: run, text: part });
  };
  walkXml(xml, {
    open: (tag) => {
      const { name, attributes } = tag;
      // The same drawing again, for old programs.
      if (name === 'mc:Fallback' || name === 'w:del' || name === 'w:pPrChange') skipped += 1;
      if (skipped > 0) return;
      if (name === 'w:p') shaded = false;
      if (name === 'w:r') {
        run = null;
        inRun = true;
      }
      if (name === 'w:numPr') text += '• ';
      if (name === 'w:shd' || name === 'w:highlight') shaded ||= isFilled(tag);
      if (inRun && (name === 'w:vanish' || name === 'w:webHidden') && !isOff(tag)) run = 'invisible';
      if (inRun && name === 'w:color' && /^f[\da-f]f[\da-f]f[\da-f]$/iu.test(attributes['w:val'] ?? ''))
        run ??= 'colour';
      if (inRun && name === 'w:sz' && Number(attributes['w:val']) < TINY_BELOW_HALF_POINTS) run ??= 'tiny';
      if (name === 'w:t') reading = true;
      if (name === 'w:tab' && inRun) add('\t');
      if (name === 'w:br' || name === 'w:cr') add('\n');
    },
    close: (name) => {
      if (name === 'mc:Fallback' || name === 'w:del' || name === 'w:pPrChange') skipped -= 1;
      if (skipped > 0) return;
      if (name === 'w:t') reading = false;
      if (name === 'w:r') inRun = false;
      if (name === 'w:p') text += '\n';
    },
    text: (part) => {
      if (reading && skipped === 0) add(part);
    },
  });
  return text;
}

/** Body with headers, where contact data often stands, and footers. */
export function readDocx(bytes: Uint8Array): CvReading {
  const parts = partsOf(bytes, /^(?:word\/(?:document|header\d*|footer\d*)\.xml|docProps\/(?:app|core)\.xml)$/u);
  const body = parts.get('word/document.xml');
  if (body === undefined) throw new UnreadableFile('unreadable');
  const hidden: HiddenText[] = [];
  const named = (start: string) =>
    [...new Set([...parts].filter(([name]) => name.startsWith(start)).map(([, xml]) => readPart(xml, hidden)))].join(
      '\n',
    );
  const text = [named('word/header'), readPart(body, hidden), named('word/footer')].join('\n');
  const pages = Number(/<Pages>(\d+)<\/Pages>/u.exec(parts.get('docProps/app.xml') ?? '')?.[1]);
  return {
    text: tidy(text),
    hidden: hidden.map(({ reason, text: part }) => ({ reason, text: tidy(part) })),
    facts: { pages: pages > 0 ? pages : null, tagged: null, language: null, title: null },
  };
}
