/**
 * Characters without width that copies from spreadsheets, address books and web pages contain, for example around a
 * phone number or in a right-to-left script.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a\u202c\u2060\u2068\u2069\ufeff]/gu;
/** Control characters and direction marks: never part of a name, and able to deceive a reader. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202b\u202d\u202e\u2066\u2067\ud800-\udfff]/u;

/** Cleaned text: no invisible characters, composed accents, single spaces. */
export const tidyText = (text: string): string =>
  text.replaceAll(INVISIBLE, '').normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

export const hasControls = (text: string): boolean => CONTROL.test(text);
