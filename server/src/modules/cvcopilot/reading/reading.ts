import type { CvFacts, HiddenText } from '@vivavoce/domain/kinds/cv/cv-types.ts';

/** Why a file could not be read. */
export type ReadingFault = 'encrypted' | 'too_many_pages' | 'too_large' | 'unreadable';

export interface CvReading {
  /** Lines as they are read; empty for a scan. */
  text: string;
  hidden: HiddenText[];
  facts: CvFacts;
}

export type CvOutcome = { reading: CvReading } | { fault: ReadingFault };

/** A file that its reader refuses; it ends the reading and not the thread. */
export class UnreadableFile extends Error {
  readonly fault: ReadingFault;

  constructor(fault: ReadingFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Lines without outer blanks, and at most one empty line in a row. */
export const tidy = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/gu, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
