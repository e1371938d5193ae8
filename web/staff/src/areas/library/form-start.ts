import type { LibraryQuestion } from '@vivavoce/contract/types.ts';

/** What the form begins with: a question to change, one to make a copy of, or nothing. */
export type FormStart = { question?: LibraryQuestion; copy?: LibraryQuestion };

/** Under this name what is typed waits for a reader whose session ended. */
export const FORM_NAME = 'library/question';
