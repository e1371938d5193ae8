import { createHash } from 'node:crypto';
import { imageSize } from '@vivavoce/domain/files/image-size.ts';
import { isSquare, readLogo } from '@vivavoce/domain/files/logo.ts';
import type { LogoFault, LogoSetting } from '@vivavoce/domain/files/logo.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Payer } from '../../lib/costly-work.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { sendMedia } from '../../http/send-media.ts';
import type { Exchange } from '../../http/cookies.ts';
import { drawn } from '../../http/pictures.ts';
import * as repository from './logos.repository.ts';

export interface Logo {
  bytes: Buffer;
  hash: string;
}

/** A file, and the setting that it is for. */
export interface UploadedLogo {
  setting: LogoSetting;
  bytes: Buffer;
}

const CALLS = {
  logo: 'POST /api/settings',
  square_logo: 'PUT /api/settings/square-logo',
} as const satisfies Record<LogoSetting, string>;

/** 128 bits, so that no second picture can be made for an address. */
const HASH_CHARACTERS = 32;
const HASH = /^[0-9a-f]{32}$/;
const A_YEAR = 365 * 24 * 3600;

const keyOf = (company_id: number, hash: string): string => `logos/${company_id}/${hash}.png`;
const addressOf = (hash: string): string => `/api/logos/${hash}`;

/**
 * Draws an uploaded logo, so that nothing of the file itself is ever served.
 * @returns the picture, or the fault of the file
 * @throws AppError `busy`, `pictures_unavailable`
 */
export async function readUploadedLogo(ctx: Context, payer: Payer, upload: UploadedLogo): Promise<Logo | LogoFault> {
  const drawing = readLogo(upload.bytes, upload.setting);
  if (typeof drawing === 'string') return drawing;
  const bytes = await drawn(ctx, { call: CALLS[upload.setting], payer }, drawing, 'png');
  const size = bytes && imageSize(bytes);
  if (!bytes || !size) return 'logo_unreadable';
  if (upload.setting === 'square_logo' && !isSquare(size)) return 'logo_not_square';
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS) };
}

/**
 * Stores a logo. Its key follows from its bytes, so that storing it twice is harmless.
 * @returns its public address
 */
export async function storeLogo(ctx: Context, tx: Tx, company_id: number, { bytes, hash }: Logo): Promise<string> {
  const object_key = keyOf(company_id, hash);
  await repository.insertLogo(tx, { company_id, hash, object_key });
  await ctx.storage.put(object_key, bytes, { max_bytes: bytes.length });
  return addressOf(hash);
}

/** Deletes the bytes of a logo that was not stored after all. */
export async function removeUnusedLogo(ctx: Context, company_id: number, { hash }: Logo): Promise<void> {
  if (await repository.hasLogo(ctx.db, company_id, hash)) return;
  await ctx.storage
    .remove(keyOf(company_id, hash))
    .catch((failed: unknown) => ctx.log.warn({ err: failed }, 'a file stays unused'));
}

/** Shows a logo to everybody: mails and applicants' pages contain its address. */
export async function sendLogo(ctx: Context, hash: string, exchange: Exchange) {
  const logo = HASH.test(hash) ? await repository.findLogo(ctx.db, hash) : undefined;
  if (!logo) throw notFound();
  const cache_control = `public, max-age=${A_YEAR}, immutable`;
  return sendMedia(ctx, exchange, { key: logo.object_key, mime_type: 'image/png', version: hash, cache_control });
}
