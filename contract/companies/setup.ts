import { ACCOUNT_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { SHORTNAME_MAX_CHARACTERS } from '@vivavoce/domain/companies/shortname.ts';
import { z } from 'zod';
import { typedPassword } from '../account/auth.ts';
import { email, line, locale, status } from '../common.ts';
import { namedAtAll, names } from '../people.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { changes, READS } from '../audit-rule.ts';
import { checkResult, chosenChecks, mailCode, sentMailCheck } from './checks.ts';
import { retentionPeriod } from './privacy.ts';
import { COMPANY_SETTINGS } from './settings.ts';

/** The code that the server printed; callers without it learn nothing. */
const code = z.string().min(1).max(40);

export const setup = defineRoutes({
  'GET /api/setup': {
    summary: 'Check whether this installation waits for its first company',
    tag: 'Platform',
    access: 'public',
    responses: { 200: z.object({ open: z.boolean() }) },
  },
  'POST /api/setup': {
    summary:
      'Create the first company with its owner, who is signed in and becomes a platform administrator; once, with the code that the server printed',
    tag: 'Platform',
    audit: changes('company.created'),
    access: 'public',
    body: z
      .strictObject({
        code,
        account_name: line(LIMITS.name),
        /** For addresses; made from the name where it is left out. */
        shortname: z.string().trim().max(SHORTNAME_MAX_CHARACTERS).optional(),
        account_type: z.enum(ACCOUNT_TYPES).default('employer'),
        primary_color: COMPANY_SETTINGS.primary_color.input.optional(),
        /** Days for which applicants are kept after an activity closes. */
        retention_days: retentionPeriod.optional(),
        /** A name of the IANA database, such as `Europe/London`. */
        time_zone: line(LIMITS.name),
        locale,
        ...names,
        email,
        password: typedPassword,
      })
      .refine(...namedAtAll),
    responses: { 200: status },
  },
  'POST /api/setup/checks': {
    summary:
      'Check the database, storage, video processing, certificate and mail server of an installation without a company, with the code that the server printed',
    tag: 'Platform',
    audit: READS,
    access: 'public',
    body: z.strictObject({ code, checks: chosenChecks }),
    responses: { 200: z.array(checkResult) },
  },
  'POST /api/setup/test-mail': {
    summary: 'Mail six digits to the future owner, with the code that the server printed',
    tag: 'Platform',
    audit: changes('mail.checked'),
    access: 'public',
    body: z.strictObject({ code, email, locale }),
    responses: { 200: sentMailCheck },
  },
  'POST /api/setup/test-mail/state': {
    summary: 'Read whether the mail server took the last test mail, with the code that the server printed',
    tag: 'Platform',
    audit: READS,
    access: 'public',
    body: z.strictObject({ code }),
    responses: { 200: sentMailCheck.nullable() },
  },
  'POST /api/setup/test-mail/confirm': {
    summary: 'Compare the digits of the last test mail, which proves that it arrived; five tries for each mail',
    tag: 'Platform',
    audit: READS,
    access: 'public',
    body: z.strictObject({ code, digits: mailCode }),
    responses: { 200: status },
  },
});
