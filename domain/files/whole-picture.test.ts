import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockJpeg, exifSegment, jpegSegment } from '../test/block-jpeg.ts';
import { wholePicture } from './whole-picture.ts';

const NOTE = 'SECRET 51.75 N';
const bytes = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: Iterable<number>[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const four = (value: number, little = false) => {
  const figures = [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
  return little ? figures.toReversed() : figures;
};
const textOf = (file: Uint8Array) => String.fromCharCode(...file);

const chunk = (name: string, content: Iterable<number>) => {
  const body = [...content];
  return joined(four(body.length), bytes(name), body, [0, 0, 0, 0]);
};
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const END = chunk('IEND', []);
const riff = (name: string, content: Iterable<number>) => {
  const body = [...content];
  return joined(bytes(name), four(body.length, true), body, body.length % 2 ? [0] : []);
};
const webp = (...chunks: Uint8Array[]) => {
  const content = joined(...chunks);
  return joined(bytes('RIFF'), four(content.length + 4, true), bytes('WEBP'), content);
};
const exif = (orientation: number) => [...exifSegment(orientation, NOTE).subarray(10)];

const anyBytes = fc.uint8Array({ maxLength: 40 });
const anyOrientation = fc.integer({ min: 1, max: 8 });
const anyValue = fc.constantFrom(0, 255, 37, 128, 200);

/** Files of each kind with metadata in several places, and how the camera was held. */
const FILES = {
  jpeg: fc
    .record({
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 40 }),
      orientation: anyOrientation,
      some: anyValue,
      noise: anyBytes,
    })
    .map(({ width, height, orientation, some, noise }) => ({
      orientation,
      file: blockJpeg({
        width,
        height,
        colour: (column, row) => [(column * 90 + some) & 255, (row * 50) & 255, some],
        segments: [
          jpegSegment(0xe0, [...bytes('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, 1, 1, ...bytes(NOTE)]),
          exifSegment(orientation, NOTE),
          jpegSegment(0xe1, bytes(`http://ns.adobe.com/xap/1.0/\0${NOTE}`)),
          jpegSegment(0xe2, bytes(`MPF\0${NOTE}`)),
          jpegSegment(0xed, bytes(`Photoshop 3.0\0${NOTE}`)),
          // The end of a thumbnail is not the end of the picture.
          jpegSegment(0xfe, [...bytes(NOTE), 0xff, 0xd9, ...noise]),
        ],
      }),
    })),
  png: fc.record({ orientation: anyOrientation, noise: anyBytes }).map(({ orientation, noise }) => ({
    orientation,
    file: joined(
      SIGNATURE,
      chunk('IHDR', [...four(9), ...four(9), 8, 2, 0, 0, 0]),
      chunk('tEXt', bytes(NOTE)),
      chunk('eXIf', exif(orientation)),
      chunk('IDAT', noise),
      chunk('IDAT', noise),
      chunk('iTXt', bytes(`XML:com.adobe.xmp${NOTE}`)),
      END,
    ),
  })),
  webp: fc.record({ orientation: anyOrientation, noise: anyBytes }).map(({ orientation, noise }) => ({
    orientation,
    file: webp(
      riff('VP8X', [0x2c, 0, 0, 0, 8, 0, 0, 8, 0, 0]),
      riff('ICCP', noise),
      riff('VP8 ', [...noise, 1]),
      riff('EXIF', exif(orientation)),
      riff('XMP ', bytes(NOTE)),
    ),
  })),
};
const KINDS = Object.keys(FILES) as (keyof typeof FILES)[];

describe.each(KINDS)('a whole picture of %s', (kind) => {
  it('says nothing but how it looks, whatever follows its end', () => {
    fc.assert(
      fc.property(FILES[kind], anyBytes, ({ file, orientation }, after) => {
        const whole = wholePicture(file, kind);
        if (typeof whole === 'string') throw new Error(whole);
        expect(whole.orientation).toBe(orientation);
        expect(textOf(whole.bytes)).not.toContain('SECRET');
        const followed = wholePicture(joined(file, bytes(NOTE), after), kind);
        expect(followed).toEqual(whole);
        const sent = Buffer.from(file);
        expect([wholePicture(sent, kind), sent.equals(file)]).toEqual([whole, true]);
        const again = wholePicture(whole.bytes, kind);
        expect(again).toMatchObject({ bytes: whole.bytes, orientation: kind === 'png' ? 1 : orientation });
      }),
      { numRuns: 40 },
    );
  });

  it('is incomplete wherever its file is cut', () => {
    fc.assert(
      fc.property(FILES[kind], fc.double({ min: 0, max: 1, noNaN: true }), ({ file }, share) => {
        const head = { jpeg: 2, png: 8, webp: 12 }[kind];
        const length = head + Math.floor(share * (file.length - 1 - head));
        expect(wholePicture(file.slice(0, length), kind)).toBe('incomplete');
      }),
      { numRuns: 60 },
    );
  });
});

describe('a whole picture', () => {
  it('keeps its colours and its density', () => {
    const density = jpegSegment(0xe0, [...bytes('JFIF\0'), 1, 2, 1, 0, 72, 0, 72, 0, 0]);
    const profile = jpegSegment(0xe2, bytes('ICC_PROFILE\0 colours'));
    const whole = wholePicture(
      blockJpeg({ width: 8, height: 8, colour: () => [1, 2, 3, 4], adobe: 2, segments: [density, profile] }),
      'jpeg',
    );
    expect(whole).toMatchObject({ cmyk: true, orientation: 1 });
    expect(textOf((whole as { bytes: Uint8Array }).bytes)).toMatch(
      /JFIF\0[^]{9}\u00ff\u00e2[^]*ICC_PROFILE\0 colours[^]*Adobe/,
    );
  });

  it('is what decoders take, with bytes between two segments', () => {
    const plain = { width: 8, height: 8, colour: () => [9] };
    const between = [Uint8Array.of(0xff, 0xff), Uint8Array.of(0, 7), exifSegment(6)];
    expect(wholePicture(blockJpeg({ ...plain, segments: between }), 'jpeg')).toEqual(
      wholePicture(blockJpeg({ ...plain, segments: [exifSegment(6)] }), 'jpeg'),
    );
  });

  it.each<[string, 'jpeg' | 'png' | 'webp', Uint8Array]>([
    ['a JPEG without pixels', 'jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)],
    ['a JPEG with a segment of no length', 'jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9)],
    ['a PNG without pixels', 'png', joined(SIGNATURE, chunk('IHDR', []), END)],
    ['a PNG with a nameless chunk', 'png', joined(SIGNATURE, chunk('\0\0\0\0', []), END)],
    ['a WebP without pixels', 'webp', webp(riff('ICCP', [1]))],
  ])('is not %s', (_what, kind, file) => expect(wholePicture(file, kind)).toBe('unreadable'));
});
