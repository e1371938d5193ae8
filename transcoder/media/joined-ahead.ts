/**
 * The layout of a playable file that grows while a recording goes on: room for the index, then the recorded bytes. It
 * begins where a recording is longer than what is written in one piece, so that the file is the same without it.
 */

/** Up to here (three minutes at the usual bitrate) the index is as large as it needs to be, and written with the rest. */
export const ONE_PIECE_MAX_BYTES = 32 * 1024 * 1024;
/** In front of more, enough for the index of ten minutes, and a hundredth of the smallest such recording. */
export const ROOM_BYTES = 320 * 1024;

/** Bytes of a file from one place to another. */
export type FilePiece = { path: string; from: number; to: number };
