import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { PIECE_BYTES } from '../settings.ts';

/** How far a chunk has come. */
export type Growth = {
  /** Whether it is complete. One that is not is handed over again, longer, under the same number. */
  closed: boolean;
  /** Bytes that were never handed over before. */
  added: number;
};

export type Cut = { index: number; piece: Blob; growth: Growth };

export type ChunkCutter = {
  /**
   * Takes what the recorder delivered.
   * @param captured_ms recorded time so far
   * @param close whether the chunk ends here whatever its length
   * @returns what to store now, in this order
   */
  add: (data: Blob, captured_ms: number, close?: boolean) => Cut[];
  /** Chunks begun so far. */
  count: () => number;
};

/** Length of chunks of which each is one delivery, however soon it comes. */
export const EACH_DELIVERY_MS = 0;
/** Deliveries come about once a second: a chunk that lacks less than half of one is complete. */
const TOLERANCE_MS = UPLOAD_LIMITS.timeslice_ms / 2;

/**
 * Joins the deliveries of one second into numbered chunks. Every byte is handed over when it is delivered, so that a
 * page that dies loses none of a chunk that is still growing.
 * @param lengthAt length of a chunk that begins after this many milliseconds, in milliseconds
 */
export function createChunkCutter(lengthAt: (captured_ms: number) => number): ChunkCutter {
  let index = 0;
  let growing: Blob[] = [];
  let began_ms = 0;

  const close = (whole: Blob, captured_ms: number, added: number): Cut[] => {
    const cuts = cutBlob(whole, PIECE_BYTES).map((piece, place) => ({
      index: index + place,
      piece,
      growth: { closed: true, added: place === 0 ? added : 0 },
    }));
    index += cuts.length;
    growing = [];
    began_ms = captured_ms;
    return cuts;
  };

  return {
    count: () => index + (growing.length > 0 ? 1 : 0),
    add: (data, captured_ms, end = false) => {
      if (data.size > 0) growing.push(data);
      const whole = new Blob(growing);
      const isFull = whole.size > PIECE_BYTES || captured_ms - began_ms >= lengthAt(began_ms) - TOLERANCE_MS;
      if (end || isFull) return close(whole, captured_ms, data.size);
      return data.size > 0 ? [{ index, piece: whole, growth: { closed: false, added: data.size } }] : [];
    },
  };
}

/** Cuts a blob into pieces of at most `size` bytes; an empty blob gives none. */
export function cutBlob(blob: Blob, size: number): Blob[] {
  const pieces: Blob[] = [];
  for (let from = 0; from < blob.size; from += size) pieces.push(blob.slice(from, from + size));
  return pieces;
}
