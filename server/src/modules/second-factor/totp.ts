import { createHmac } from 'node:crypto';
import { SECOND_FACTOR_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { sameText } from '../../lib/secrets.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const { code_digits, step_seconds, steps_around } = SECOND_FACTOR_LIMITS;

/** The time step of an instant (RFC 6238). */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / step_seconds);

/** The code of a time step, by HMAC-SHA-1 (RFC 4226). */
export function codeOf(secret: Uint8Array, step: number, digits: number = code_digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const value = mac.readUInt32BE(mac.readUInt8(19) & 0xf) & 0x7f_ff_ff_ff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/**
 * The time step of a code at an instant, the clocks a little apart; null for a wrong code.
 * @param after steps up to this one are used: a code works once
 */
export function stepOfCode(secret: Uint8Array, code: string, at: Date, after: number): number | null {
  const present = stepAt(at);
  for (let step = present - steps_around; step <= present + steps_around; step += 1)
    if (step > after && sameText(code, codeOf(secret, step))) return step;
  return null;
}

/** Base32 without padding (RFC 4648), as authenticator apps read it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
