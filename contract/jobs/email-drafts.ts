import { JOB_EMAIL_TYPES } from '@vivavoce/domain/emails/email-types.ts';
import { z } from 'zod';
import { email, optionalLine, senderName, text } from '../common.ts';
import { LIMITS } from '../limits.ts';

export const richText = text(LIMITS.rich_text);
/** Subject and text of one mailing, in place of those of the activity. */
export const mailingText = {
  email_subj: optionalLine(LIMITS.email_subject).optional(),
  email_body: richText.optional(),
};
export const replyTo = z.union([z.literal(''), email]);

/** The e-mails after an interview, as an activity holds them: a rejection, a completed review. */
export const laterEmailsInput = {
  rejection_email_from_name: senderName,
  rejection_email_reply_to_email: replyTo,
  rejection_email_subject: optionalLine(LIMITS.email_subject),
  rejection_email_body_text: richText,
  review_available_email_from_name: senderName,
  review_available_email_reply_to_email: replyTo,
  review_available_email_subject: optionalLine(LIMITS.email_subject),
  review_available_email_body_text: richText,
};
export const laterEmails = {
  rejection_email_from_name: z.string(),
  rejection_email_reply_to_email: z.string(),
  rejection_email_subject: z.string(),
  rejection_email_body_text: z.string(),
  review_available_email_from_name: z.string(),
  review_available_email_reply_to_email: z.string(),
  review_available_email_subject: z.string(),
  review_available_email_body_text: z.string(),
};

/** An e-mail as it is being written. */
export const emailDraft = z
  .strictObject({
    type: z.enum([...JOB_EMAIL_TYPES, 'reminder']),
    from_name: senderName.optional(),
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
    /** Where replies would go, for a draft that names an address; null for nowhere. */
    reply_to: z.string().nullable().optional(),
  })
  .meta({ id: 'EmailPreview' });
