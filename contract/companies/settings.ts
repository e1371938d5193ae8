import { SECOND_FACTOR_LIMITS, SECOND_FACTOR_RULES, SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { DATA_ROLES, HUB_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { normaliseHex } from '@vivavoce/domain/companies/colour.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { STOCK_PICTURES } from '@vivavoce/domain/marketplace/pictures.ts';
import { z } from 'zod';
import { line, optionalLine, revision, text, webAddress } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { stockPicture } from '../marketplace/job-fields.ts';
import { retentionPeriod } from './privacy.ts';

/** The fields that a multipart form (sent with a logo) writes as JSON; it writes every other field as plain text. */
export const SETTINGS_JSON = [
  'primary_color',
  'account_message_style',
  'hub_type',
  'adjustments_at_once',
  'independent_ratings',
  'feedback_scores',
  'quiet_hours',
  'sms_enabled',
  'retention_days',
  'session_idle_minutes',
  'session_longest_hours',
  'staff_addresses',
  'second_factor_grace_days',
  'provider_factor_counts',
  'marketplace_open',
  'hub_open',
  'marketplace_dark',
  'marketplace_stock_images',
  'revision',
] as const;

const isNetwork = (typed: string) =>
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((form) => form.safeParse(typed).success);
/** An address or a network, such as `192.0.2.7` or `192.0.2.0/24`. */
const network = z.string().max(50).refine(isNetwork, 'not_an_address');

/** Changes of a company's settings. Fields that are left out stay as they are; one wrong field refuses all. */
export const settingsInput = z
  .strictObject({
    account_name: line(LIMITS.name),
    /** The same as `account_name`, as the form with the logo names it. */
    name: line(LIMITS.name),
    /** `null` removes the logo; a form brings a new one. */
    logo: z.null(),
    /** `#rgb` or `#rrggbb`; `null` for the product's own colour. */
    primary_color: z
      .string()
      .max(9)
      .refine((colour) => normaliseHex(colour) !== null, 'not_a_colour')
      .nullable(),
    /** A name of the IANA database, such as `Europe/London`. */
    time_zone: line(LIMITS.name),
    /** Rich text, shown to staff on every page; empty for none. */
    account_message: text(LIMITS.rich_text).nullable(),
    /** 0 negative, 1 positive. */
    account_message_style: z.union([z.literal(0), z.literal(1)]),
    /** Lines of the form `TAG|replacement`; faults are reported by line: `custom_fields.3`. */
    custom_fields: text(TEXT_LIMITS.custom_fields_max_characters),
    hub_type: z.enum(HUB_TYPES).nullable(),
    adjustments_at_once: z.boolean(),
    /** Reviewers see the ratings of others once their own are sent; activities may have their own setting. */
    independent_ratings: z.boolean(),
    /** Feedback to applicants may show the mean rating of each point. */
    feedback_scores: z.boolean(),
    /** E-mails and text messages to applicants that staff decide at night leave in the morning. */
    quiet_hours: z.boolean(),
    /** Activities may send text messages beside e-mails. */
    sms_enabled: z.boolean(),
    /** Days for which applicants are kept after an activity closes; activities may set their own. */
    retention_days: retentionPeriod,
    /** Minutes without a call, and hours since the sign-in, after which sessions of the company's users end. */
    session_idle_minutes: z.number().int().min(SESSION_LIMITS.idle_minutes_min).max(SESSION_LIMITS.idle_minutes_max),
    session_longest_hours: z.number().int().min(SESSION_LIMITS.longest_hours_min).max(SESSION_LIMITS.longest_hours_max),
    /** Addresses and networks from which users and their API tokens may call, the caller's own among them; empty for all. */
    staff_addresses: z.array(network).max(SESSION_LIMITS.staff_addresses_max),
    /** Users whose sign-in needs a second factor, and the number of days they have to set one up. */
    second_factor_rule: z.enum(SECOND_FACTOR_RULES),
    second_factor_grace_days: z.number().int().min(0).max(SECOND_FACTOR_LIMITS.grace_days_max),
    /** Whether a second factor that a provider of the company asked for counts as one. */
    provider_factor_counts: z.boolean(),
    /** Opens or closes the marketplace and the hub, where the platform allows the company to have them. */
    marketplace_open: z.boolean(),
    hub_open: z.boolean(),
    /** Name of the marketplace; empty for the product's own. */
    marketplace_title: optionalLine(LIMITS.name),
    /** A link of the company's own choice in its marketplace; name and address go together, or both are empty. */
    marketplace_cta_name: optionalLine(LIMITS.name),
    marketplace_cta_link: z.union([z.literal(''), webAddress.max(LIMITS.address)]),
    /** Whether marketplace and hub are dark for every visitor. */
    marketplace_dark: z.boolean(),
    company_data_role: z.enum(DATA_ROLES),
    /** The stock pictures that the company uses; `null` for all. */
    marketplace_stock_images: z.array(stockPicture).min(1).max(STOCK_PICTURES.length).nullable(),
    /** The revision that the changes are based on. */
    revision,
  })
  .partial()
  .meta({ id: 'CompanySettingsChanges' });
