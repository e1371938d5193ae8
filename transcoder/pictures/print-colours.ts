import { imageSize } from '@vivavoce/domain/files/image-size.ts';
import { wholePicture } from '@vivavoce/domain/files/whole-picture.ts';

/** A picture in RGB, each pixel of four bytes. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

const ADOBE = Uint8Array.of(0x41, 0x64, 0x6f, 0x62, 0x65);

/** Adobe's programs store inks inverted, and mark the file with a segment of theirs. */
const isInverted = (jpeg: Buffer): boolean => {
  const at = jpeg.indexOf(ADOBE);
  return at > 4 && jpeg[at - 4] === 0xff && jpeg[at - 3] === 0xee;
};

/** A PDF that shows the photograph, since readers of PDF know the inks of printers. */
function pdfAround(jpeg: Buffer, width: number, height: number): Uint8Array {
  const parts: Buffer[] = [];
  const places: number[] = [];
  let length = 0;
  const add = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (dictionary: string, stream?: Buffer) => {
    places.push(length);
    add(`${places.length} 0 obj\n<<${dictionary}>>\n`);
    if (stream) for (const part of ['stream\n', stream, '\nendstream\n']) add(part);
    add('endobj\n');
  };
  const decode = isInverted(jpeg) ? '/Decode[1 0 1 0 1 0 1 0]' : '';
  const size = `/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceCMYK${decode}`;
  add('%PDF-1.4\n');
  object('/Type/Catalog/Pages 2 0 R');
  object('/Type/Pages/Kids[3 0 R]/Count 1');
  object('/Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R/Resources<</XObject<</I 4 0 R>>>>');
  object(`/Type/XObject/Subtype/Image${size}/Filter/DCTDecode/Length ${jpeg.length}`, jpeg);
  object('/Length 5', Buffer.from('/I Do'));
  const table = length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}

/** Each pixel is the mean of a square, so that a large photograph takes little memory from here on. */
function shrunk(data: ArrayLike<number>, width: number, height: number, longest: number): Pixels {
  const side = Math.max(1, Math.floor(Math.max(width, height) / longest));
  const [columns, rows] = [Math.max(1, Math.floor(width / side)), Math.max(1, Math.floor(height / side))];
  const small = new Uint8ClampedArray(columns * rows * 4).fill(255);
  const across = Math.min(side, width);
  const down = Math.min(side, height);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0;
        for (let y = 0; y < down; y += 1) {
          for (let x = 0; x < across; x += 1)
            sum += data[((row * side + y) * width + column * side + x) * 3 + channel] ?? 0;
        }
        small[(row * columns + column) * 4 + channel] = sum / (across * down);
      }
    }
  }
  return { data: small, width: columns, height: rows };
}

/**
 * The pixels of a photograph made for printing (CMYK, YCCK) in the colours of screens.
 * @param longest pixels that its longer side has to keep
 * @returns null for a JPEG in the colours of screens, and for no whole JPEG
 * @throws Error where it cannot be decoded
 */
export async function screenColours(jpeg: Buffer, longest: number): Promise<Pixels | null> {
  const whole = wholePicture(jpeg, 'jpeg');
  if (typeof whole === 'string' || !whole.cmyk) return null;
  const size = imageSize(whole.bytes);
  if (!size) return null;
  // Loaded for the few photographs that need it.
  const { extractImages, getDocumentProxy } = await import('unpdf');
  const pdf = pdfAround(Buffer.from(whole.bytes), size.width, size.height);
  const [image] = await extractImages(await getDocumentProxy(pdf), 1);
  if (image?.channels !== 3) throw new Error('no pixels');
  return shrunk(image.data, image.width, image.height, longest);
}
