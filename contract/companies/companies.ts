import { MAIL_TEXT_NAMES } from '@vivavoce/domain/emails/mail-texts.ts';
import { z } from 'zod';
import {
  email,
  id,
  idParam,
  instant,
  line,
  locale,
  nothing,
  optionalLine,
  revision,
  senderName,
  text,
} from '../common.ts';
import { emailPreview } from '../jobs/email-drafts.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { personOnly } from '../program-rule.ts';
import { READS, changes } from '../audit-rule.ts';

/** A text that a company writes for one kind of e-mail in one language. */
const companyEmailInput = z
  .strictObject({
    /** With merge tags; empty for the product's own. The mail after sending has the product's own in each activity. */
    subject: optionalLine(LIMITS.email_subject).optional(),
    /** Rich text with merge tags. */
    body_text: text(LIMITS.rich_text).min(1),
    /** Empty for the name of the company. Only of texts that new activities begin with. */
    from_name: senderName,
    /** The reply address of texts that new activities begin with. Empty: replies go to the user who creates the activity. */
    reply_to_email: z.union([z.literal(''), email]),
    /** True when invitations also link to the practice interviews of the company's marketplace, once it is open. */
    promote_practice: z.boolean(),
    /** The revision that the texts are based on; sent back, it prevents overwriting another user's edit. */
    revision: revision.optional(),
  })
  .meta({ id: 'CompanyEmailFields' });

/** Revision 0 means that the texts are still those of the product. */
export const companyEmail = companyEmailInput.required({ revision: true, subject: true }).meta({ id: 'CompanyEmail' });

/** One of the texts of a company, without its words. */
const companyEmailEntry = z
  .object({
    id,
    type: z.enum(MAIL_TEXT_NAMES),
    locale,
    /** Unique among the texts of a type in a language. */
    name: z.string(),
    /** The one in force, in place of the product's own. */
    is_default: z.boolean(),
    updated_at: instant,
  })
  .meta({ id: 'CompanyEmailEntry' });

const savedTextParams = z.object({ shortname: line(LIMITS.name), text: idParam });

const companyEmailParams = z.object({ shortname: line(LIMITS.name), type: z.enum(MAIL_TEXT_NAMES) });

/** The language of the text; that of the reader where it is not named. */
const companyEmailQuery = z.object({ locale: locale.optional() });

export const companies = defineRoutes({
  'GET /api/logos/{hash}': {
    summary: 'Show a logo of a company; the address changes with the picture',
    tag: 'Company',
    access: 'public',
    params: z.object({ hash: line(LIMITS.name) }),
    embedded: true,
    produces: 'image/png',
    responses: { 200: z.any() },
  },
  'GET /api/custom-fields': {
    summary: 'List the custom fields of the current company, and where their tags are used; for owners and admins',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    responses: {
      200: z.array(
        z.object({
          tag: z.string(),
          replacement: z.string(),
          /** E-mails of activities that are not archived, and default e-mails. */
          emails: z.number().int(),
          /** Activities of those e-mails. */
          activities: z.number().int(),
        }),
      ),
    },
  },
  'POST /api/companies/{shortname}/emails': {
    summary:
      'Save a further text for one kind of e-mail; for owners and admins. It is used once it is chosen or in force',
    tag: 'Company',
    audit: changes('default_email.changed'),
    access: 'staff',
    scope: 'company:write',
    idempotent: true,
    params: companyEmailParams.pick({ shortname: true }),
    body: companyEmailInput.pick({ subject: true, body_text: true }).extend({
      type: z.enum(MAIL_TEXT_NAMES),
      locale,
      name: line(LIMITS.name),
    }),
    responses: { 201: companyEmailEntry },
  },
  'GET /api/companies/{shortname}/emails/{text}': {
    summary: 'Read one of the texts of the current company',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    params: savedTextParams,
    responses: {
      200: companyEmailEntry.extend({ subject: z.string(), body_text: z.string() }).meta({ id: 'SavedText' }),
    },
  },
  'PATCH /api/companies/{shortname}/emails/{text}': {
    summary: 'Rename a text, or put it in force in place of the one before; for owners and admins',
    tag: 'Company',
    audit: changes('default_email.changed'),
    access: 'staff',
    scope: 'company:write',
    params: savedTextParams,
    body: z.strictObject({ name: line(LIMITS.name), is_default: z.literal(true) }).partial(),
    responses: { 200: companyEmailEntry },
  },
  'DELETE /api/companies/{shortname}/emails/{text}': {
    summary: 'Delete a text; for owners and admins. The one in force stays',
    tag: 'Company',
    audit: changes('default_email.changed'),
    access: 'staff',
    scope: 'company:write',
    params: savedTextParams,
    responses: { 204: nothing },
  },
  'GET /api/companies/{shortname}/emails': {
    summary: 'List the texts that the current company has written for its e-mails to applicants',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    params: companyEmailParams.pick({ shortname: true }),
    responses: {
      200: z.array(companyEmailEntry),
    },
  },
  'GET /api/companies/{shortname}/{type}-email': {
    summary: 'Read the text of one kind of e-mail of the current company',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    params: companyEmailParams,
    query: companyEmailQuery,
    responses: { 200: companyEmail },
  },
  'PUT /api/companies/{shortname}/{type}-email': {
    summary:
      'Change the text of one kind of e-mail; for owners and admins. Mails already made, and the own texts of activities, stay as they are',
    tag: 'Company',
    audit: changes('default_email.changed'),
    access: 'staff',
    scope: 'company:write',
    params: companyEmailParams,
    query: companyEmailQuery,
    body: companyEmailInput,
    responses: { 200: companyEmail },
  },
  'DELETE /api/companies/{shortname}/{type}-email': {
    summary: 'Return to the text of the product for one kind of e-mail; for owners and admins',
    tag: 'Company',
    audit: changes('default_email.changed'),
    access: 'staff',
    scope: 'company:write',
    params: companyEmailParams,
    query: companyEmailQuery,
    responses: { 204: nothing },
  },
  'POST /api/companies/{shortname}/{type}-email/preview': {
    summary: 'Preview an e-mail for a sample activity, with sample values in its merge tags',
    tag: 'Company',
    audit: READS,
    access: 'staff',
    scope: 'company:write',
    params: companyEmailParams,
    query: companyEmailQuery,
    body: companyEmailInput.extend({ body_text: text(LIMITS.rich_text) }),
    responses: { 200: emailPreview },
  },
  'POST /api/companies/{shortname}/{type}-email/test': {
    summary: 'Send that preview to yourself; refused while a merge tag has no value',
    tag: 'Company',
    audit: changes('message.sent'),
    access: 'staff',
    scope: 'company:write',
    ...personOnly('mailed'),
    idempotent: true,
    params: companyEmailParams,
    query: companyEmailQuery,
    body: companyEmailInput,
    responses: { 202: z.object({ to: z.string() }) },
  },
});
