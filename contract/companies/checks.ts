import { CHECK_FINDINGS, CHECKS, MAIL_CHECK_LIMITS } from '@vivavoce/domain/installation/checks.ts';
import { z } from 'zod';
import { instant } from '../common.ts';

/** The result of one check of the installation. */
export const checkResult = z
  .object({
    check: z.enum(CHECKS),
    /** `note`: it works, with a restriction that the finding names. */
    state: z.enum(['good', 'note', 'broken']),
    finding: z.enum(CHECK_FINDINGS),
    /** A version, a host, or the reason as the system words it; null without any. */
    detail: z.string().nullable(),
    /** The end of the certificate. */
    until: instant.nullable(),
    milliseconds: z.number().int(),
  })
  .meta({ id: 'InstallationCheck' });

export const chosenChecks = z.array(z.enum(CHECKS)).min(1).max(CHECKS.length).optional();

/** A mail with a code, which its reader types to prove that it arrived. */
export const sentMailCheck = z
  .object({ to: z.string(), state: z.enum(['queued', 'attempting', 'sent', 'uncertain', 'failed']) })
  .meta({ id: 'MailCheck' });

export const mailCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${MAIL_CHECK_LIMITS.digits}}$`));
