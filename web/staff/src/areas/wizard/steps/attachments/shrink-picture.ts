import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';

/** Twice the widest size on a page. */
const longestSide = 1600;
const jpegQuality = 0.86;

export type ShrinkFault = 'unreadable' | 'image_too_small';

function fit(width: number, height: number): { width: number; height: number } {
  const factor = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

async function encode(bitmap: ImageBitmap, type: string): Promise<Blob | null> {
  const { width, height } = fit(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  if (type === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, jpegQuality));
}

/**
 * A picture small enough to load quickly, encoded again, so that its metadata (place and device) is removed.
 * Transparent parts stay while the size allows it.
 * @returns a fault where it is no picture or a very small one
 */
export async function shrinkPicture(file: Blob): Promise<Blob | ShrinkFault> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return 'unreadable';
  try {
    if (Math.min(bitmap.width, bitmap.height) < FILE_LIMITS.image_min_side_pixels) return 'image_too_small';
    const seeThrough = file.type !== 'image/jpeg' ? await encode(bitmap, 'image/png') : null;
    if (seeThrough && seeThrough.size <= FILE_LIMITS.image_max_bytes / 5) return seeThrough;
    return (await encode(bitmap, 'image/jpeg')) ?? 'unreadable';
  } finally {
    bitmap.close();
  }
}
