import { endingOf } from './file-kinds.ts';

const LONGEST = 120;

/** What no name of a file may hold on any system: paths, control characters, and marks that turn the reading direction. */
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff<>:"|?*\ud800-\udfff]/gu;

/**
 * The name under which a file is kept and saved again: without a path, without what some system refuses, cut before its
 * ending. A name such as `invoice[U+202E]fdp.exe` looks like another one and is made to say what it is.
 * @returns `file` with the ending where nothing else is left
 */
export function safeFilename(given: string): string {
  const name = (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '').replaceAll(FORBIDDEN, '').trim();
  const ending = endingOf(name);
  const stem = (ending === '' ? name : name.slice(0, -ending.length - 1)).replace(/^[.\s]+/, '').trimEnd();
  const rest = ending === '' ? '' : name.slice(-ending.length - 1).slice(0, 11);
  return `${[...(stem || 'file')].slice(0, LONGEST - rest.length).join('')}${rest}`;
}

/**
 * The name of a file that is called after something people have named, whose slashes are no path: `Adviser (H/F)`.
 * @param words in which the title stands at `{title}`
 */
export const filenameAbout = (words: string, title: string): string =>
  safeFilename(words.replace('{title}', () => title).replaceAll(/[/\\]/g, '-'));

/**
 * The header with which a browser saves a file under its own name and never shows it in place.
 * @param filename already safe, see `safeFilename`
 */
export function attachmentHeader(filename: string): string {
  const plain =
    filename
      .normalize('NFKD')
      .replaceAll(/[^\x20-\x7e]/g, '')
      .replaceAll(/["\\%]/g, '_') || 'file';
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
