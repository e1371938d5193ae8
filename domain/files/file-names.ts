import { beginningOf } from '../cut-text.ts';
import { endingOf } from './file-kinds.ts';

const LONGEST = 120;

/** Characters that file names may not contain on some system: paths, control characters, and direction marks. */
const FORBIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff<>:"|?*\ud800-\udfff]/gu;

/** The longest extension with its dot; a longer one is cut. */
const ENDING_LONGEST = 11;

/**
 * The name under which a file is stored, shown and downloaded: without a path and invalid characters, cut before its
 * extension. A name such as `invoice[U+202E]fdp.exe` is shown as what it is. A safe name stays as it is.
 * @returns `file` with the extension where nothing else is left
 */
export function safeFilename(filename: string): string {
  const name = (filename.split(/[/\\]/).at(-1) ?? '').replaceAll(FORBIDDEN, '').normalize('NFC').trim();
  const ending = endingOf(name);
  const stem = (ending === '' ? name : name.slice(0, -ending.length - 1)).replace(/^[.\s]+/, '').trimEnd();
  const rest = ending === '' ? '' : beginningOf(name.slice(-ending.length - 1), ENDING_LONGEST);
  return `${beginningOf(stem || 'file', LONGEST - rest.length)}${rest}`.trimEnd();
}

/**
 * A file name with a title in it, whose slashes are no path: `Adviser (H/F)`.
 * @param template the title replaces `{title}`
 */
export const filenameAbout = (template: string, title: string): string =>
  safeFilename(template.replace('{title}', () => title).replaceAll(/[/\\]/g, '-'));

/** Dashes and quotes of typography by their plain forms, which no decomposition gives. */
const PLAIN_FORMS: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u2018\u2019\u201a\u02bc]/g, "'"],
  [/[\u201c-\u201e\u00ab\u00bb"\\%]/g, '_'],
];

/** A file name in ASCII for programs that know no other; never hidden, and with its extension: `file.pdf`. */
function plainFilename(filename: string): string {
  const plain = PLAIN_FORMS.reduce((text, [form, instead]) => text.replaceAll(form, instead), filename)
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/ {2,}/g, ' ');
  const ending = endingOf(filename);
  const extension = ending === '' ? '' : plain.slice(plain.lastIndexOf('.'));
  const stem = (extension === '' ? plain : plain.slice(0, -extension.length)).replace(/^[.\s]+/, '').trimEnd();
  return `${/[a-z0-9]/i.test(stem) ? stem : 'file'}${extension.length > 1 ? extension : ''}`;
}

/** The header with which a browser downloads a file under its own name, made safe, and never shows it in place. */
export function attachmentHeader(filename: string): string {
  const name = safeFilename(filename);
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plainFilename(name)}"; filename*=UTF-8''${encoded}`;
}
