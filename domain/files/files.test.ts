import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { fileKind, imageKind, kindByName } from './file-kinds.ts';
import { attachmentHeader, filenameAbout, safeFilename } from './file-names.ts';
import { imageSize } from './image-size.ts';
import { zipEntries } from './zip-names.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** An archive that has only the directory of its names; each file says to become this many bytes. */
function archive(...names: string[]): Uint8Array {
  return archiveOf(0, names);
}
function archiveOf(unpacked: number, names: readonly string[]): Uint8Array {
  const number = (value: number, size: number) =>
    Uint8Array.from({ length: size }, (_, n) => (value >>> (8 * n)) & 0xff);
  const head = join(hex('504b0304'), new Uint8Array(26));
  const entries = names.map((name) =>
    join(
      hex('504b0102'),
      new Uint8Array(20),
      number(unpacked, 4),
      number(name.length, 2),
      new Uint8Array(16),
      bytes(name),
    ),
  );
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  const end = join(hex('504b0506'), new Uint8Array(4), number(names.length, 2), number(names.length, 2));
  return join(head, ...entries, end, number(length, 4), number(head.length, 4), new Uint8Array(2));
}

const DOCX = archive('[Content_Types].xml', 'word/document.xml');
const PNG = join(hex('89504e470d0a1a0a0000000d49484452'), hex('00000140'), hex('000000f0'));
const JPEG = join(hex('ffd8ffe000040000'), hex('ffc0000b08'), hex('00f00140'), hex('03011100'));
const WEBP = join(bytes('RIFF'), new Uint8Array(4), bytes('WEBPVP8X'), new Uint8Array(8), hex('3f0100ef0000'));

describe('what a file is', () => {
  it.each([
    ['notes.pdf', bytes('%PDF-1.7 and more'), 'pdf'],
    ['late.PDF', bytes('\n\n%PDF-1.4'), 'pdf'],
    ['brief.docx', DOCX, 'docx'],
    ['large.docx', archiveOf(200_000_000, ['[Content_Types].xml', 'word/document.xml']), 'docx'],
    ['data.xlsx', archive('xl/workbook.xml', '[Content_Types].xml'), 'xlsx'],
    ['talk.pptx', archive('[Content_Types].xml', 'ppt/presentation.xml'), 'pptx'],
    ['read me.txt', bytes('Bonjour à tous\r\n\tet à vous'), 'txt'],
    ['old.txt', hex('e974e9'), 'txt'],
    ['table.csv', bytes('a,b\n1,2\n'), 'csv'],
    ['table.csv', hex('fffe6100'), 'csv'],
    ['plan.png', PNG, 'png'],
    ['photo.JPG', JPEG, 'jpeg'],
    ['photo.jpeg', JPEG, 'jpeg'],
    ['photo.webp', WEBP, 'webp'],
  ])('%s is taken for what it is', (name, content, kind) => {
    expect(fileKind(name, content)).toBe(kind);
  });

  it.each([
    ['a program with the name of a document', 'cv.pdf', bytes('MZ\u0090 This program')],
    ['a page with the name of a picture', 'cat.png', bytes('<html><script>alert(1)</script>')],
    ['a drawing with scripts', 'logo.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', 'index.html', bytes('<h1>Hello</h1>')],
    ['an archive that is no document', 'data.docx', archive('evil.exe')],
    ['a sheet with the name of a text', 'data.docx', archive('[Content_Types].xml', 'xl/workbook.xml')],
    ['a document with macros', 'a.docx', archive('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
    [
      'a document that fills the memory of whoever opens it',
      'a.docx',
      archiveOf(200_000_001, ['[Content_Types].xml', 'word/document.xml']),
    ],
    ['a picture with the name of another', 'photo.png', JPEG],
    ['a document with the name of a text', 'notes.txt', bytes('%PDF-1.7')],
    ['a text with nothing to read', 'notes.txt', hex('61006200')],
    ['an empty file', 'notes.txt', new Uint8Array()],
    ['a name without an ending', 'pdf', bytes('%PDF-1.7')],
    ['a name that is nothing but an ending', '.pdf', bytes('%PDF-1.7')],
  ])('%s is not taken', (_what, name, content) => {
    expect(fileKind(name, content)).toBeNull();
  });

  it('never fails on bytes of any kind', () => {
    const starts = [PNG, JPEG, WEBP, DOCX, bytes('%PDF-'), hex('504b0506')];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.nat(60), fc.uint8Array({ maxLength: 200 }), (start, cut, rest) => {
        const content = join(start.subarray(0, Math.max(0, start.length - cut)), rest);
        zipEntries(content);
        const size = imageSize(content);
        expect(size === null || imageKind(content) !== null).toBe(true);
        for (const name of ['a.pdf', 'a.docx', 'a.png', 'a.jpg', 'a.webp', 'a.txt']) {
          const kind = fileKind(name, content);
          expect(kind === null || kind === kindByName(name)).toBe(true);
        }
      }),
    );
  });
});

describe('the size of a picture', () => {
  it.each([
    ['PNG', PNG],
    ['JPEG', JPEG],
    ['WebP', WEBP],
    [
      'WebP without loss',
      join(bytes('RIFF'), new Uint8Array(4), bytes('WEBPVP8L'), hex('000000002f3fc13b00'), new Uint8Array(9)),
    ],
    [
      'WebP of the first kind',
      join(bytes('RIFF'), new Uint8Array(4), bytes('WEBPVP8 '), new Uint8Array(10), hex('4001f000')),
    ],
  ])('is read from %s', (_name, content) => {
    expect(imageSize(content)).toEqual({ width: 320, height: 240 });
  });

  it('is unknown where the picture ends before it', () => {
    expect(imageSize(JPEG.subarray(0, 12))).toBeNull();
    expect(imageSize(PNG.subarray(0, 20))).toBeNull();
    expect(imageSize(bytes('nothing'))).toBeNull();
  });
});

describe('the name of a file', () => {
  it.each([
    ['Case study.pdf', 'Case study.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\cv.docx', 'cv.docx'],
    ['in\u202efdp.exe', 'infdp.exe'],
    ['a"b\r\n<c>.txt', 'abc.txt'],
    ['  ...hidden.pdf', 'hidden.pdf'],
    ['in\u061cfdp.exe', 'infdp.exe'],
    ['film.123456789😀', 'film.123456789'],
    ['', 'file'],
    ['///', 'file'],
    ['Étude de cas nº 3.pdf', 'Étude de cas nº 3.pdf'],
  ])('%j is kept as %s', (given, kept) => {
    expect(safeFilename(given)).toBe(kept);
  });

  it.each([
    ['Conseiller (H/F)', 'Candidats de Conseiller (H-F).xlsx'],
    ['R\\D $& $1', 'Candidats de R-D $& $1.xlsx'],
    ['../../etc', 'Candidats de ..-..-etc.xlsx'],
  ])('keeps all of the title %j', (title, name) => {
    expect(filenameAbout('Candidats de {title}.xlsx', title)).toBe(name);
  });

  it('is cut before its ending', () => {
    const name = safeFilename(`${'é'.repeat(300)}.pdf`);
    expect([...name]).toHaveLength(120);
    expect(name.endsWith('é.pdf')).toBe(true);
  });

  it.each([
    ['文件.pdf', 'file.pdf'],
    ['😀.pdf', 'file.pdf'],
    ['文件', 'file'],
    ['Report 2026-01-01 – 2026-12-31.xlsx', 'Report 2026-01-01 - 2026-12-31.xlsx'],
    ['L’œuvre.pdf', "L'uvre.pdf"],
    ['文 – 件.pdf', 'file.pdf'],
    ['履歴書 Nora.docx', 'Nora.docx'],
    ['a…b.pdf', 'a...b.pdf'],
  ])('%s has the plain name %s for programs that know no other', (filename, plain) => {
    expect(attachmentHeader(filename)).toContain(`; filename="${plain}"; `);
  });

  /** Any text, and names with what deceives a reader, a header or a file system. */
  const anyName = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.oneof(
          fc.constantFrom('"', '\r\n', '\u202e', '\u2066', '\u061c', '\0', '\ud83d', '/', '\\', '.', ' ', ';', '%22'),
          fc.constantFrom('a', 'é', 'e\u0301', '😀', '文件', '.pdf', "'", '*'),
        ),
        { maxLength: 40 },
      )
      .map((pieces) => pieces.join('')),
  );

  it('made safe has nothing that deceives, and stays as it is when made safe again', () => {
    fc.assert(
      fc.property(anyName, (given) => {
        const name = safeFilename(given);
        expect(name).not.toMatch(
          /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"/\\\ud800-\udfff]/u,
        );
        expect(name).not.toMatch(/^[.\s]|\s$|^$/);
        expect(name.length).toBeLessThanOrEqual(120);
        expect(safeFilename(name)).toBe(name);
      }),
    );
  });

  it('travels in a header that no name can break out of, and arrives whole', () => {
    expect(attachmentHeader('Étude «a».pdf')).toBe(
      `attachment; filename="Etude _a_.pdf"; filename*=UTF-8''%C3%89tude%20%C2%ABa%C2%BB.pdf`,
    );
    fc.assert(
      fc.property(anyName, (given) => {
        const header = attachmentHeader(given);
        expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.!%~*'()-]+$/);
        expect(header.match(/"/g)).toHaveLength(2);
        expect(header).not.toMatch(/filename="[. ]/);
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(safeFilename(given));
      }),
    );
  });
});
