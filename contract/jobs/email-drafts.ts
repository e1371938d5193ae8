import { COMPANY_EMAIL_TYPES } from '@vivavoce/domain/emails/email-types.ts';
import { z } from 'zod';
import { optionalLine, text } from '../common.ts';
import { LIMITS } from '../limits.ts';

export const richText = text(LIMITS.rich_text);
export const nameLine = optionalLine(120);
export const replyTo = z.union([z.literal(''), z.email().max(LIMITS.email)]);

/** An e-mail as it is being written. */
export const emailDraft = z
  .strictObject({
    type: z.enum(COMPANY_EMAIL_TYPES),
    from_name: nameLine.optional(),
    reply_to_email: replyTo.optional(),
    subject: optionalLine(LIMITS.email_subject).optional(),
    body: richText,
    promote_practice: z.boolean().optional(),
  })
  .meta({ id: 'EmailDraft' });

/** An e-mail as it is sent, with sample values in its merge tags. */
export const emailPreview = z
  .object({
    from_name: z.string(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    unknown_tags: z.array(z.string()),
  })
  .meta({ id: 'EmailPreview' });
