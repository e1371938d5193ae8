import { zipEntries } from './zip-names.ts';

/** The accepted kinds of files, with the media type under which each is served. */
export const FILE_KINDS = {
  pdf: { media_type: 'application/pdf', endings: ['pdf'] },
  docx: {
    media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
  },
  xlsx: { media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'] },
  pptx: {
    media_type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    endings: ['pptx'],
  },
  odt: { media_type: 'application/vnd.oasis.opendocument.text', endings: ['odt'] },
  txt: { media_type: 'text/plain', endings: ['txt'] },
  csv: { media_type: 'text/csv', endings: ['csv'] },
  png: { media_type: 'image/png', endings: ['png'] },
  jpeg: { media_type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  webp: { media_type: 'image/webp', endings: ['webp'] },
} as const;

export type FileKind = keyof typeof FILE_KINDS;

/**
 * Kinds allowed as attachments of an activity: documents and pictures that every applicant can open and no browser
 * runs.
 */
export const ATTACHMENT_KINDS = ['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'csv', 'png', 'jpeg'] as const;

/** Pictures that every browser shows. Not SVG, which can contain scripts. */
export const IMAGE_KINDS = ['jpeg', 'png', 'webp'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** The main part that identifies each kind of Office archive. */
const OFFICE_PARTS: readonly (readonly [FileKind, string])[] = [
  ['docx', 'word/document.xml'],
  ['xlsx', 'xl/workbook.xml'],
  ['pptx', 'ppt/presentation.xml'],
];

/** The parts of a text document of OpenDocument. */
const OPEN_DOCUMENT_PARTS = ['mimetype', 'content.xml', 'meta-inf/manifest.xml'];

/**
 * Largest unpacked size of a document. The largest workbooks of 10 MB stay far below; a bigger one is an attack on the
 * reader's memory.
 */
const UNPACKED_MAX_BYTES = 400_000_000;

/** Readers accept a PDF whose header starts a little late. */
const PDF_HEADER_WITHIN = 1024;

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

const begins = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);

/** Documents with macros are refused: their recipients cannot recognise them. */
function officeKind(bytes: Uint8Array): FileKind | null {
  const entries = zipEntries(bytes) ?? [];
  const names = entries.map(({ name }) => name.toLowerCase());
  const total = entries.reduce((sum, { unpacked_bytes }) => sum + unpacked_bytes, 0);
  if (total > UNPACKED_MAX_BYTES) return null;
  if (OPEN_DOCUMENT_PARTS.every((part) => names.includes(part)))
    return names.some((name) => name.startsWith('basic/')) ? null : 'odt';
  if (!names.includes('[content_types].xml') || names.some((name) => name.endsWith('vbaproject.bin'))) return null;
  return OFFICE_PARTS.find(([, part]) => names.includes(part))?.[0] ?? null;
}

/** Characters that no text contains: every control character but tab, line and page breaks. */
const isControl = (byte: number) => byte === 0x7f || (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte));

function isText(bytes: Uint8Array): boolean {
  if (begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff)) return bytes.length % 2 === 0;
  return !bytes.some(isControl);
}

/** The kind by the signature of the bytes; text has none. */
function signedKind(bytes: Uint8Array): FileKind | null {
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return officeKind(bytes);
  return ascii(bytes, 0, PDF_HEADER_WITHIN).includes('%PDF-') ? 'pdf' : null;
}

/** The extension of a file name in lower case, without its dot; empty where there is none. */
export function endingOf(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot <= 0 ? '' : filename.slice(dot + 1).toLowerCase();
}

/** The kind by the file name's extension, or null for an unknown one. */
export function kindByName(filename: string): FileKind | null {
  const ending = endingOf(filename);
  const entry = Object.entries(FILE_KINDS).find(([, { endings }]) => (endings as readonly string[]).includes(ending));
  return (entry?.[0] as FileKind | undefined) ?? null;
}

/**
 * The kind of a file, by its bytes. Its name must match, since the recipient's computer opens it by its name.
 * @param bytes the whole file
 * @returns null for an unknown kind, and for content that differs from its name
 */
export function fileKind(filename: string, bytes: Uint8Array): FileKind | null {
  const promised = kindByName(filename);
  if (promised === null || bytes.length === 0) return null;
  if (promised === 'txt' || promised === 'csv') return signedKind(bytes) === null && isText(bytes) ? promised : null;
  return signedKind(bytes) === promised ? promised : null;
}

/** The same without a name, for pictures from a camera or a clipboard. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const kind = signedKind(bytes);
  return IMAGE_KINDS.find((knownKind) => knownKind === kind) ?? null;
}
