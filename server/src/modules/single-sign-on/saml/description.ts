import type { FieldErrorCode } from '@vivavoce/contract/errors.ts';
import { z } from 'zod';
import { callOutside, mayCall, OutgoingError } from '../../../lib/outgoing/outgoing.ts';
import type { AllowedHosts } from '../../../lib/outgoing/outgoing.ts';
import type { Payer } from '../../../lib/costly-work.ts';
import { SsoError } from '../state/sso-error.ts';
import { readMetadataApart } from './in-thread.ts';
import type { SamlDescription } from './read-metadata.ts';

const document = z.object({
  entity_id: z.string(),
  sign_in_address: z.string(),
  sign_out_address: z.string().nullable(),
  certificates: z.array(z.string()),
});

/** A stored description. */
export const toSamlDescription = (value: unknown): SamlDescription => document.parse(value);

/** Source of a provider's metadata: an address, which is read again every day, or the text of a file. */
export type MetadataSource = { address: string } | { text: string };

async function bytesOf(source: MetadataSource, allowed: AllowedHosts): Promise<Uint8Array | FieldErrorCode> {
  if ('text' in source) return Buffer.from(source.text);
  try {
    const reply = await callOutside(source.address, {}, allowed);
    return reply.status === 200 ? reply.body : 'provider_no_document';
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return error.fault === 'address' ? 'not_allowed' : 'provider_unreachable';
  }
}

/** Metadata of a SAML provider, or the reason why they cannot be used. @throws AppError `busy` */
export async function describeSaml(
  payer: Payer,
  source: MetadataSource,
  allowed: AllowedHosts,
): Promise<SamlDescription | FieldErrorCode> {
  const bytes = await bytesOf(source, allowed);
  if (typeof bytes === 'string') return bytes;
  try {
    const metadata = await readMetadataApart(payer, bytes);
    const addresses = [metadata.sign_in_address, metadata.sign_out_address ?? metadata.sign_in_address];
    return addresses.every((address) => mayCall(address, allowed)) ? metadata : 'provider_unusable';
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    return 'provider_no_document';
  }
}
