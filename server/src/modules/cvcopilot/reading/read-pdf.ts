import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { CV_LIMITS } from '@vivavoce/domain/kinds/cv/cv-limits.ts';
import type { HiddenText } from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { hiddenRuns, type HiddenRun, type Operations } from './hidden-pdf.ts';
import { inReadingOrder, type Box } from './page-order.ts';
import { tidy, UnreadableFile, type CvReading } from './reading.ts';

interface Item {
  str: string;
  width: number;
  height: number;
  transform: number[];
}

const bare = (text: string): string => text.replace(/\s/gu, '');

/** Whether a piece of text begins where a hidden one does. */
function isHidden({ x, y, width, text }: Box, hidden: readonly HiddenRun[]): boolean {
  return hidden.some(
    (run) =>
      run.x >= x - 1 &&
      run.x <= x + Math.max(width, 1) + 1 &&
      Math.abs(run.y - y) < 2 &&
      (bare(text).includes(bare(run.text)) || bare(run.text).includes(bare(text))),
  );
}

function joined(runs: readonly HiddenRun[]): HiddenText[] {
  const hiddenTexts: HiddenText[] = [];
  for (const { reason, text } of runs) {
    const before = hiddenTexts.at(-1);
    if (before?.reason === reason) before.text += text;
    else hiddenTexts.push({ reason, text });
  }
  return hiddenTexts;
}

async function opened(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes);
  } catch (error) {
    throw new UnreadableFile((error as Error).name === 'PasswordException' ? 'encrypted' : 'unreadable');
  }
}

/** The text of a PDF in reading order, with what its pages hide. */
export async function readPdf(bytes: Uint8Array): Promise<CvReading> {
  const pdf = await opened(bytes);
  if (pdf.numPages > CV_LIMITS.pages_max) throw new UnreadableFile('too_many_pages');
  const { OPS: ops } = await getResolvedPDFJS();
  const lines: string[] = [];
  const hidden: HiddenText[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const operations: Operations = await page.getOperatorList();
    const runs = hiddenRuns(operations, ops, page.view);
    hidden.push(...joined(runs));
    const { items } = await page.getTextContent();
    const boxes = items
      .flatMap((item) => ('str' in item ? (item as Item) : []))
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, width, height, transform }): Box => ({
        text: str,
        width,
        height: height || 10,
        x: transform[4] ?? 0,
        y: transform[5] ?? 0,
      }));
    lines.push(...inReadingOrder(boxes.filter((box) => !isHidden(box, runs))), '');
  }
  const { info } = await pdf.getMetadata();
  const { Language: language, Title: title } = info as { Language?: string | null; Title?: string };
  const marks = (await pdf.getMarkInfo()) as { Marked?: boolean } | null;
  return {
    text: tidy(lines.join('\n')),
    hidden: hidden.map(({ reason, text }) => ({ reason, text: tidy(text) })),
    facts: {
      pages: pdf.numPages,
      tagged: marks?.Marked === true,
      language: language ? beginningOf(language, 40) : null,
      title: title ? beginningOf(title, 200) : null,
    },
  };
}
