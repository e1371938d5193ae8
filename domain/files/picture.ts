import { FILE_LIMITS } from '../limits.ts';
import { imageSize } from './image-size.ts';
import { liesOnItsSide, uprightTransform } from './orientation.ts';
import { wholePicture } from './whole-picture.ts';
import type { BrokenPicture } from './whole-picture.ts';

/** A drawing to make the stored picture from, and the size that the picture must not exceed. */
export interface PictureDrawing {
  svg: string;
  width: number;
  height: number;
}

export type PictureFault = BrokenPicture | 'too_narrow' | 'too_large';

/** Pixels of a picture as it is taken and as it is stored. */
export interface PictureLimits {
  min_width_pixels: number;
  /** Without it, height follows from width. */
  min_height_pixels?: number;
  max_width_pixels: number;
  max_height_pixels: number;
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/**
 * Puts an uploaded picture into a drawing of its own, by which the server makes a new file of its pixels alone, upright
 * as browsers show it.
 * @returns what to draw, no larger than the limits, or the fault
 */
export function readPicture(
  bytes: Uint8Array,
  kind: 'png' | 'jpeg',
  limits: PictureLimits,
): PictureDrawing | PictureFault {
  const whole = wholePicture(bytes, kind);
  if (typeof whole === 'string') return whole;
  const size = imageSize(whole.bytes);
  if (size === null || size.width === 0 || size.height === 0) return 'unreadable';
  if (size.width * size.height > FILE_LIMITS.image_max_pixels) return 'too_large';
  const { orientation } = whole;
  const turned = liesOnItsSide(orientation);
  const upright = turned ? { width: size.height, height: size.width } : size;
  if (upright.width < limits.min_width_pixels) return 'too_narrow';
  if (upright.height < (limits.min_height_pixels ?? 0)) return 'too_narrow';
  const scale = Math.min(1, limits.max_width_pixels / upright.width, limits.max_height_pixels / upright.height);
  const width = Math.max(1, Math.round(upright.width * scale));
  const height = Math.max(1, Math.round(upright.height * scale));
  const [across, down] = turned ? [height, width] : [width, height];
  const transform = uprightTransform(orientation, width, height);
  const href = `data:image/${kind};base64,${base64(whole.bytes)}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${across}" height="${down}" transform="${transform}" preserveAspectRatio="none" href="${href}"/></svg>`;
  return { svg, width, height };
}
