import { EMPTY_LOOKS, PICTURE_BYTES_MIN, VOICE_BYTES_MIN } from '../settings.ts';

/** Everything that a recorder has handed over so far. */
export type Delivered = { deliveries: number; bytes: number };

/**
 * Notices a recorder that goes on handing over and delivers nothing, or far too little for what it records: some
 * browsers count time and deliver empty pieces to the end. One that hands over nothing at all may only be slow.
 * @param pictured whether a picture is recorded
 * @returns a function to call once a second; it answers whether the last seconds hold too few bytes
 */
export function createDeliveryWatch(pictured: boolean): (delivered: Delivered) => boolean {
  const bytesMin = EMPTY_LOOKS * (pictured ? PICTURE_BYTES_MIN : VOICE_BYTES_MIN);
  const looks: Delivered[] = [{ deliveries: 0, bytes: 0 }];
  return (delivered) => {
    looks.push(delivered);
    const earlier = looks.length > EMPTY_LOOKS ? looks.shift() : undefined;
    if (!earlier) return false;
    return delivered.deliveries - earlier.deliveries > 1 && delivered.bytes - earlier.bytes < bytesMin;
  };
}
