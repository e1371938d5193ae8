import type { Contract, Operation } from '@vivavoce/contract/index.ts';
import { IMAGE_KINDS, imageKind } from '@vivavoce/domain/files/file-kinds.ts';
import type { FileKind, ImageKind } from '@vivavoce/domain/files/file-kinds.ts';
import { imageSize } from '@vivavoce/domain/files/image-size.ts';
import { readPicture } from '@vivavoce/domain/files/picture.ts';
import type { PictureDrawing } from '@vivavoce/domain/files/picture.ts';
import { wholePicture } from '@vivavoce/domain/files/whole-picture.ts';
import type { WholePicture } from '@vivavoce/domain/files/whole-picture.ts';
import { FILE_LIMITS, PAGE_PICTURE_LIMITS } from '@vivavoce/domain/limits.ts';
import { MediaError } from '@vivavoce/transcoder/media-error.ts';
import { drawPicture } from '@vivavoce/transcoder/pictures/draw-picture.ts';
import type { Context } from '../context.ts';
import { AppError, invalid, unsupportedFile } from '../lib/app-error.ts';
import { runCostly, type Payer } from '../lib/costly-work.ts';

/**
 * What becomes of a picture: `drawn` in one size, `shown` on pages as it is but upright, kept for `download` as it
 * is. None of them keeps its metadata. `no_picture` is for calls that store none.
 */
type Treatment = 'drawn' | 'shown' | 'download' | 'no_picture';

type MediaOf<K extends Operation> = Contract[K] extends { consumes: infer Media }
  ? Media extends readonly (infer One)[]
    ? One
    : Media
  : never;
/** The calls whose body is a file or has one in it. */
type FileCall = {
  [K in Operation]: Contract[K] extends { file_field: string } | { form: object }
    ? K
    : 'application/octet-stream' extends MediaOf<K>
      ? K
      : never;
}[Operation];

/** Every call that takes a file. One without a row does not compile, and no picture is stored without one. */
export const FILE_CALLS = {
  'POST /api/settings': 'drawn',
  'PUT /api/settings/square-logo': 'drawn',
  'PUT /api/jobs/{job}/marketplace-image': 'drawn',
  'PUT /api/jobs/{job}/image': 'shown',
  'POST /api/jobs/{job}/scenario-pictures': 'shown',
  'POST /api/jobs/{job}/attachments': 'download',
  'PUT /api/interview/{application}/questions/{question}/file': 'download',
  'POST /api/jobs/{job}/applications': 'no_picture',
  'POST /api/jobs/{job}/imports': 'no_picture',
  'POST /api/interview/{application}/cv-versions': 'no_picture',
  'POST /api/interview/{application}/check/upload': 'no_picture',
  'PUT /api/interview/{application}/cv': 'no_picture',
  'PUT /api/jobs/{job}/applications/{application}/cv': 'no_picture',
  'POST /csv': 'no_picture',
  'POST /api/cohorts/{cohort}/members': 'no_picture',
  'POST /api/questions/imports': 'no_picture',
  'POST /templates/api/job-templates/imports': 'no_picture',
  'POST /api/company-users/imports': 'no_picture',
  'PUT /api/attempts/{attempt}/{track}/{part}/{index}': 'no_picture',
  'PUT /api/companies/{shortname}/videos/{video}/parts/{index}': 'no_picture',
  'PUT /api/companies/{shortname}/videos/{video}/captions/{locale}': 'no_picture',
} as const satisfies Record<FileCall, Treatment>;

type CallWith<T extends Treatment> = {
  [K in FileCall]: (typeof FILE_CALLS)[K] extends T ? K : never;
}[FileCall];
type DrawingCall = CallWith<'drawn'> | CallWith<'shown'>;

declare const withoutMetadata: unique symbol;

/** A file that may be stored: pictures come from this module alone. */
export type KeptFile =
  | { kind: Exclude<FileKind, ImageKind>; bytes: Buffer }
  | { kind: ImageKind; bytes: Buffer & { [withoutMetadata]: true } };

const kept = (kind: ImageKind, bytes: Uint8Array): KeptFile => ({
  kind,
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) as Buffer & { [withoutMetadata]: true },
});

/** @throws AppError `invalid` for a part of a picture, and for what no program could show */
function requireWhole(kind: ImageKind, bytes: Uint8Array, field: string): WholePicture {
  const whole = wholePicture(bytes, kind);
  if (whole === 'incomplete') throw invalid({ [field]: ['image_incomplete'] });
  if (whole === 'unreadable' || imageSize(whole.bytes) === null) throw invalid({ [field]: ['image_unreadable'] });
  return whole;
}

interface Paid<Call extends FileCall> {
  call: Call;
  payer: Payer;
}

/**
 * Draws a picture in a process of its own, so that nothing of the file itself is ever served.
 * @returns null for one that cannot be decoded
 * @throws AppError `pictures_unavailable` where its process was stopped before it ended, `busy`
 */
export async function drawn(
  ctx: Context,
  { call, payer }: Paid<DrawingCall>,
  drawing: PictureDrawing,
  type: 'jpeg' | 'png',
): Promise<Buffer | null> {
  try {
    return await runCostly('picture', payer, (limits) => drawPicture(drawing, limits, { type }));
  } catch (error) {
    if (!(error instanceof MediaError) || error.code === 'ffmpeg_missing') throw error;
    ctx.log.info({ reason: error.code, call }, 'a picture could not be drawn');
    // The size is limited before, so a process without an end was stopped, not its picture at fault.
    if (error.code === 'timed_out') throw new AppError('pictures_unavailable');
    return null;
  }
}

/**
 * A picture drawn as a JPEG within limits.
 * @throws AppError `unsupported_media` for what is no JPEG or PNG, `invalid` for a broken picture or one of a wrong size,
 *   and as `drawn`
 */
export async function redrawnPicture(
  ctx: Context,
  paid: Paid<CallWith<'drawn'>>,
  { bytes, limits, field }: { bytes: Buffer; limits: Parameters<typeof readPicture>[2]; field: string },
): Promise<KeptFile> {
  const kind = imageKind(bytes);
  if (kind !== 'png' && kind !== 'jpeg') throw unsupportedFile(['png', 'jpeg']);
  const drawing = readPicture(bytes, kind, limits);
  if (typeof drawing === 'string') throw invalid({ [field]: [`image_${drawing}`] });
  const jpeg = await drawn(ctx, paid, drawing, 'jpeg');
  if (jpeg === null) throw invalid({ [field]: ['image_unreadable'] });
  return kept('jpeg', jpeg);
}

/**
 * A picture for pages. Its pixels stay as they are, except of a camera that was held on its side and of a photograph in
 * the inks of printers, which are drawn.
 *
 * @throws AppError `unsupported_media` for what is no picture, `invalid` for a broken one and one that is too small or
 *   too large to show, and as `drawn`
 */
export async function shownPicture(
  ctx: Context,
  paid: Paid<CallWith<'shown'>>,
  { bytes, field }: { bytes: Buffer; field: string },
): Promise<KeptFile> {
  const kind = imageKind(bytes);
  if (kind === null) throw unsupportedFile(IMAGE_KINDS);
  const whole = requireWhole(kind, bytes, field);
  const { width, height } = imageSize(whole.bytes) ?? { width: 0, height: 0 };
  if (Math.min(width, height) < FILE_LIMITS.image_min_side_pixels) throw invalid({ [field]: ['image_too_small'] });
  if (width * height > FILE_LIMITS.image_max_pixels) throw invalid({ [field]: ['image_too_large'] });
  // The orientation of a WebP stays in it: browsers turn it, and our process does not read its pixels.
  if (kind === 'webp' || (whole.orientation === 1 && !whole.cmyk)) return kept(kind, whole.bytes);
  const drawing = readPicture(bytes, kind, PAGE_PICTURE_LIMITS);
  const upright = typeof drawing === 'string' ? null : await drawn(ctx, paid, drawing, kind);
  if (upright === null) throw invalid({ [field]: ['image_unreadable'] });
  return kept(kind, upright);
}

/**
 * A file for download. A picture keeps its pixels, and of its metadata the orientation.
 * @throws AppError `invalid` for a broken picture
 */
export function downloadFile(
  _call: CallWith<'download'>,
  { kind, bytes, field }: { kind: FileKind; bytes: Buffer; field: string },
): KeptFile {
  if (kind !== 'png' && kind !== 'jpeg' && kind !== 'webp') return { kind, bytes };
  return kept(kind, requireWhole(kind, bytes, field).bytes);
}
