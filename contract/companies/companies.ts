import { COMPANY_EMAIL_TYPES } from '@vivavoce/domain/emails/email-types.ts';
import { z } from 'zod';
import { email, line, revision, senderName, text } from '../common.ts';
import { emailPreview } from '../jobs/email-drafts.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { READS, changes } from '../audit-rule.ts';

/** The default texts of a company's new activities. */
const companyEmailInput = z
  .strictObject({
    /** Rich text with merge tags. */
    body_text: text(LIMITS.rich_text).min(1),
    /** Empty for the name of the company. */
    from_name: senderName,
    /** Empty for the address of the user who creates the activity. */
    reply_to_email: z.union([z.literal(''), email]),
    /** True when invitations also link to the practice interviews of the company's marketplace, once it is open. */
    promote_practice: z.boolean(),
    /** The revision that the texts are based on; sent back, it prevents overwriting another user's edit. */
    revision: revision.optional(),
  })
  .meta({ id: 'CompanyEmailFields' });

/** Revision 0 means that the texts are still the defaults of the product. */
export const companyEmail = companyEmailInput.required({ revision: true }).meta({ id: 'CompanyEmail' });

const companyEmailParams = z.object({ shortname: line(LIMITS.name), type: z.enum(COMPANY_EMAIL_TYPES) });

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
  'GET /api/companies/{shortname}/{type}-email': {
    summary: 'Read the default e-mail of new activities of the current company',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    params: companyEmailParams,
    responses: { 200: companyEmail },
  },
  'PUT /api/companies/{shortname}/{type}-email': {
    summary: 'Change the default e-mail of new activities; for owners and admins. Existing activities keep their texts',
    tag: 'Company',
    audit: changes('default_email.changed'),
    access: 'staff',
    session_only: true,
    params: companyEmailParams,
    body: companyEmailInput,
    responses: { 200: companyEmail },
  },
  'POST /api/companies/{shortname}/{type}-email/preview': {
    summary: 'Preview the default e-mail for a sample activity, with sample values in its merge tags',
    tag: 'Company',
    audit: READS,
    access: 'staff',
    session_only: true,
    params: companyEmailParams,
    body: companyEmailInput.extend({ body_text: text(LIMITS.rich_text) }),
    responses: { 200: emailPreview },
  },
});
