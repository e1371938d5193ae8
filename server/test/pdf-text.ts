import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page of a PDF, as a reader of PDF copies it. */
export async function pagesOf(pdf: Buffer): Promise<string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })).text.map((page) =>
    page.replaceAll(/\s+/gu, ' '),
  );
}

/** The text of a PDF. */
export const textOf = async (pdf: Buffer): Promise<string> => (await pagesOf(pdf)).join(' ');
