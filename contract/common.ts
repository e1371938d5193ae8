import { METADATA_LIMITS } from '@vivavoce/domain/limits.ts';
import { PLAN_LIMITED } from '@vivavoce/domain/companies/plans.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { isSenderName } from '@vivavoce/domain/people/sender-name.ts';
import { z } from 'zod';
import { emailAddress } from './people.ts';

/** Ids of stored rows are positive whole numbers; in a path they arrive as text. */
export const id = z.number().int().positive();
export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** The revision that an edit is based on, up to the largest integer of the database. */
const REVISION_MAX = 2_147_483_647;
export const revision = z.number().int().min(0).max(REVISION_MAX);
export const revisionParam = z.coerce.number().int().min(0).max(REVISION_MAX);
/** Years 1 to 9999, in UTC too: the database has no year 0 and formats later years differently. */
export const instant = z.iso.datetime({ offset: true }).refine((text) => {
  // Away from both ends no offset leads out of them.
  if (text >= '0002' && text < '9999') return true;
  const year = new Date(text).getUTCFullYear();
  return Number.isNaN(year) || (year >= 1 && year <= 9999);
}, 'wrong_format');
/** A calendar day. The first and the last day of an instant's range are refused, since their end in some zone is outside it. */
const day = z.iso.date().refine((text) => text > '0001-01-01' && text < '9999-12-31', 'wrong_format');
/** A deadline that staff set: a day (its end in the company's time zone) or an instant. */
export const dayOrInstant = z.union([instant, day], 'wrong_format');
/** The address of a page to which others are led. A name or password before the host would let it look like another. */
export const webAddress = z
  .url({ protocol: /^https?$/ })
  .refine((address) => !/^[a-z]+:[/\\\s]*[^/?#]*@/i.test(address), 'wrong_format');
/** The code of a link, which is mailed when the link is opened. */
export const mailedCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'wrong_format');
/** A user as other users see them. */
export const namedPerson = z.object({ id, full_name: z.string() }).meta({ id: 'NamedPerson' });
/** A query flag: `true`, `false`, `1` or `0`. */
export const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
export const locale = z.enum(['en-gb', 'fr-fr']).meta({ id: 'Locale' });
export const status = z.object({ status: z.literal('OK') }).meta({ id: 'Status' });
export const nothing = z.null();
/** Refuses control characters, which the database cannot store; text may hold tabs and line breaks, a line may not. */
const TEXT = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u;
/** Refuses bidirectional controls, which make one title or name look like another. */
const LINE = /^[^\u0000-\u001f\u007f\u0085\u2028\u2029\u202d\u202e\ud800-\udfff]*$/u;

/** Typed text of several lines, perhaps with markup. */
export const text = (max: number) => z.string().max(max).regex(TEXT, 'control_characters');
export const optionalText = (max: number) => z.string().trim().max(max).regex(TEXT, 'control_characters');
export const requiredText = (max: number) => optionalText(max).min(1);
/** Text of one line: names, titles, subjects. A line break would break an e-mail header. */
export const optionalLine = (max: number) => z.string().trim().max(max).regex(LINE, 'control_characters');
export const line = (max: number) => optionalLine(max).min(1);
export const email = emailAddress;
/** The name of an e-mail's sender; empty for that of the company. */
export const senderName = optionalLine(120).refine(isSenderName, 'not_allowed');

export const page = z.coerce.number().int().min(1).max(100_000).default(1);
export const pageSize = (size: number) => z.coerce.number().int().min(1).max(PAGE_SIZES.max).default(size);

/** A page of a list with page numbers, as the specification has it. */
export const paged = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
    has_next: z.boolean(),
    results: z.array(item),
  });

/** RFC 9457. `code` is one of the closed list in errors.ts; `errors` maps a field to its error codes. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().optional(),
    code: z.string(),
    request_id: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    missing: z.array(z.unknown()).optional(),
    existing: z.number().int().optional(),
    /** The company in which the session is by now; null for none. */
    session_company: id.nullable().optional(),
    /** Of `step_up_required`: false where a new sign-in through a provider is no proof. */
    provider_counts: z.literal(false).optional(),
    /** Address at which a sign-in through the provider of the company begins. */
    login_url: z.string().optional(),
    /** The provider of a company that does not answer, and since when. */
    provider: z.object({ name: z.string(), silent_since: z.string() }).optional(),
    /** The activities that prevent the call and that the caller may see. */
    jobs: z.array(z.object({ id, title: z.string() })).optional(),
    /** Reviews and applicants that a change of the criteria would touch. */
    affected: z.object({ reviews: z.number().int(), applicants: z.number().int() }).optional(),
    /** The limit of the company's plan that refuses the call. */
    plan_limit: z.object({ limited: z.enum(PLAN_LIMITED), used: z.number().int(), max: z.number().int() }).optional(),
    /** Field name to its merge tags that have no value, without brackets. */
    unknown_tags: z.record(z.string(), z.array(z.string())).optional(),
    /** Field name to the merge tags that it needs and lacks, without brackets. */
    missing_tags: z.record(z.string(), z.array(z.string())).optional(),
    /** Line of a refused file of captions with its first fault, counted from 1. */
    line: z.number().int().optional(),
  })
  .meta({
    id: 'Problem',
    examples: [
      {
        type: 'about:blank',
        title: 'Unprocessable Content',
        status: 422,
        code: 'invalid',
        errors: { email: ['wrong_format'] },
        request_id: '7f1c1b9e-52a6-4d0f-9f0a-3a1d7f0c4b52',
      },
    ],
  });

export const person = z.object({ id, full_name: z.string(), email: z.string() }).meta({ id: 'Person' });

const isNetwork = (typed: string) =>
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((form) => form.safeParse(typed).success);
/** An address or a network, such as `192.0.2.7` or `192.0.2.0/24`. */
export const network = z.string().max(50).refine(isNetwork, 'not_an_address');

const METADATA_KEY = new RegExp(`^[A-Za-z][\\w.-]{0,${METADATA_LIMITS.key_max_characters - 1}}$`);
/** Facts of another system, by keys such as `cost_centre`. They are replaced as a whole. */
export const metadata = z
  .record(z.string(), text(METADATA_LIMITS.value_max_characters))
  .refine((facts) => Object.keys(facts).every((name) => METADATA_KEY.test(name)), 'wrong_format')
  .refine((facts) => Object.keys(facts).length <= METADATA_LIMITS.keys_max, 'too_many')
  .meta({ id: 'Metadata', examples: [{ cost_centre: '4711' }] });
