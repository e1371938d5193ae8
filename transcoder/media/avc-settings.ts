/** Profiles whose settings describe colours before the size (ITU-T H.264, 7.3.2.1.1). */
const PROFILES_WITH_COLOURS = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/**
 * Whether H.264 video may be coded as half pictures: `frame_mbs_only_flag` of its first settings is 0
 * (ITU-T H.264, 7.4.2.1.1).
 * @param configuration an `avcC` record (ISO/IEC 14496-15, 5.3.3.1); one that cannot be read counts as whole pictures
 */
export function hasHalfPictures(configuration: Uint8Array): boolean {
  const count = (configuration[5] ?? 0) & 31;
  const length = ((configuration[6] ?? 0) << 8) | (configuration[7] ?? 0);
  const settings = configuration.subarray(8, 8 + length);
  if (count === 0 || length < 4 || settings.length < length) return false;
  try {
    return !readsWholePictures(createBits(withoutGuards(settings.subarray(1))));
  } catch {
    return false;
  }
}

type Bits = { read(count: number): number; unsigned(): number };

/** Encoders put a 3 between two zeros and what would look like a start code. */
function withoutGuards(bytes: Uint8Array): number[] {
  const plain: number[] = [];
  for (const byte of bytes) {
    const isGuard = byte === 3 && plain.at(-1) === 0 && plain.at(-2) === 0;
    if (!isGuard) plain.push(byte);
  }
  return plain;
}

/** Reads bits from the first on. @throws RangeError beyond the last one */
function createBits(bytes: readonly number[]): Bits {
  let at = 0;
  const bit = (): number => {
    const byte = bytes[at >> 3];
    if (byte === undefined) throw new RangeError('the settings end early');
    const value = (byte >> (7 - (at & 7))) & 1;
    at += 1;
    return value;
  };
  const read = (count: number): number => {
    let value = 0;
    for (let done = 0; done < count; done += 1) value = value * 2 + bit();
    return value;
  };
  return {
    read,
    /** An Exp-Golomb number: as many zeros as bits follow the first one. */
    unsigned() {
      let zeros = 0;
      while (bit() === 0) zeros += 1;
      if (zeros > 32) throw new RangeError('no number of the settings is so large');
      return 2 ** zeros - 1 + read(zeros);
    },
  };
}

/** Skips what stands before `frame_mbs_only_flag`, and reads it. */
function readsWholePictures(bits: Bits): boolean {
  const profile = bits.read(8);
  bits.read(16);
  bits.unsigned();
  if (PROFILES_WITH_COLOURS.has(profile)) skipColours(bits);
  bits.unsigned();
  const order = bits.unsigned();
  if (order === 0) bits.unsigned();
  if (order === 1) {
    bits.read(1);
    bits.unsigned();
    bits.unsigned();
    const cycle = bits.unsigned();
    for (let frame = 0; frame < Math.min(cycle, 255); frame += 1) bits.unsigned();
  }
  bits.unsigned();
  bits.read(1);
  bits.unsigned();
  bits.unsigned();
  return bits.read(1) === 1;
}

function skipColours(bits: Bits): void {
  if (bits.unsigned() === 3) bits.read(1);
  bits.unsigned();
  bits.unsigned();
  bits.read(1);
  // Matrices of their own are rare; their numbers differ in count, so that nothing behind them can be read.
  if (bits.read(1) === 1) throw new RangeError('settings with matrices of their own are not read');
}
