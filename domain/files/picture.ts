import { FILE_LIMITS } from '../limits.ts';
import { imageSize } from './image-size.ts';
import { jpegOrientation, liesOnItsSide, uprightTransform } from './orientation.ts';

/** A drawing to make the stored picture from, and the size that the picture must not exceed. */
export interface PictureDrawing {
  svg: string;
  width: number;
  height: number;
}

export type PictureFault = 'unreadable' | 'too_narrow' | 'too_large';

/** Pixels of a picture as it is taken and as it is stored. */
export interface PictureLimits {
  min_width_pixels: number;
  max_width_pixels: number;
  max_height_pixels: number;
}

/** Whether a PNG ends with its last chunk; what follows would be a second file in it. */
function endsAsPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8;
  while (at + 12 <= bytes.length) {
    const isEnd = view.getUint32(at + 4) === 0x49454e44;
    at += 12 + view.getUint32(at);
    if (isEnd) return at === bytes.length;
  }
  return false;
}

const endsAsJpeg = (bytes: Uint8Array): boolean => bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;

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
  const size = imageSize(bytes);
  const whole = kind === 'png' ? endsAsPng(bytes) : endsAsJpeg(bytes);
  if (size === null || !whole || size.width === 0 || size.height === 0) return 'unreadable';
  if (size.width * size.height > FILE_LIMITS.image_max_pixels) return 'too_large';
  const orientation = kind === 'jpeg' ? jpegOrientation(bytes) : 1;
  const turned = liesOnItsSide(orientation);
  const upright = turned ? { width: size.height, height: size.width } : size;
  if (upright.width < limits.min_width_pixels) return 'too_narrow';
  const scale = Math.min(1, limits.max_width_pixels / upright.width, limits.max_height_pixels / upright.height);
  const width = Math.max(1, Math.round(upright.width * scale));
  const height = Math.max(1, Math.round(upright.height * scale));
  const [across, down] = turned ? [height, width] : [width, height];
  const transform = uprightTransform(orientation, width, height);
  const href = `data:image/${kind};base64,${base64(bytes)}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${across}" height="${down}" transform="${transform}" preserveAspectRatio="none" href="${href}"/></svg>`;
  return { svg, width, height };
}
