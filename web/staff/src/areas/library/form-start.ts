import type { LibraryQuestion } from '@vivavoce/contract/types.ts';

/** Start of the form: a question to edit, one to copy, or nothing. A new one may be for all companies. */
export type FormStart = { question?: LibraryQuestion; copy?: LibraryQuestion; shared?: boolean };

/** The name under which input is stored when the session ends. */
export const FORM_NAME = 'library/question';
