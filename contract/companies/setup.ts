import { z } from 'zod';
import { typedPassword } from '../account/auth.ts';
import { email, line, locale, status } from '../common.ts';
import { namedAtAll, names } from '../people.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

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
        code: z.string().min(1).max(40),
        account_name: line(LIMITS.name),
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
});
