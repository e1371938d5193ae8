import { SECOND_FACTOR_LIMITS, SECOND_FACTOR_RULES, SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { AUDIT_LIMITS } from '@vivavoce/domain/companies/audit.ts';
import { normaliseHex } from '@vivavoce/domain/companies/colour.ts';
import { ACCOUNT_TYPES, DATA_ROLES, HUB_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { COMPANY_SWITCHES } from '@vivavoce/domain/companies/settings.ts';
import type { CompanySettingPart, CompanySwitch } from '@vivavoce/domain/companies/settings.ts';
import { REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { FILE_LIMITS, TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { STOCK_PICTURES } from '@vivavoce/domain/marketplace/pictures.ts';
import { z } from 'zod';
import { links } from '../account/auth.ts';
import { changes } from '../audit-rule.ts';
import { id, instant, line, network, optionalLine, revision, senderName, text, webAddress } from '../common.ts';
import { reminder, reminders } from '../emails/reminder-fields.ts';
import { LIMITS } from '../limits.ts';
import { stockPicture } from '../marketplace/job-fields.ts';
import { defineRoutes } from '../route.ts';
import { retentionPeriod } from './privacy.ts';

/** A setting that the company changes itself, named by its column. */
interface Setting {
  /** As it is sent. */
  input: z.ZodType;
  /** As it is read; null where it is not read under its own name. */
  output: z.ZodType | null;
  /** The part of the settings under which the history names a change of it; null where another event does. */
  part: CompanySettingPart | null;
  /** How a form that brings a logo writes it; as JSON without this. */
  form?: 'text' | 'file';
  /** Set where a change needs a fresh proof of identity, since the setting decides who can sign in or what is deleted. */
  proved?: true;
}

/** The history names a switch by its name; adjustments have an event that says where the switch is. */
const switchOf = (name: CompanySwitch) => ({
  input: z.boolean(),
  output: z.boolean(),
  part: name === 'adjustments_at_once' ? null : name,
});
const switches = Object.fromEntries(COMPANY_SWITCHES.map((name) => [name, switchOf(name)])) as Record<
  CompanySwitch,
  ReturnType<typeof switchOf>
>;

const { idle_minutes_min, idle_minutes_max, longest_hours_min, longest_hours_max } = SESSION_LIMITS;

/** All settings that a company changes itself. Input, output, presenter, proof and history follow from this list. */
export const COMPANY_SETTINGS = {
  account_name: { input: line(LIMITS.name), output: z.string(), form: 'text', part: 'account_name' },
  /** `null` removes the logo; a form brings a new one. */
  logo: { input: z.null(), output: z.string().nullable(), form: 'file', part: 'logo' },
  /** For the menu and the tab of the browser. `null` removes it; `PUT /api/settings/square-logo` brings a new one. */
  square_logo: { input: z.null(), output: z.string().nullable(), part: 'logo' },
  /** `#rgb` or `#rrggbb`; `null` for the product's own colour. It is read as `company_theme.primary`. */
  primary_color: {
    input: z
      .string()
      .max(9)
      .refine((colour) => normaliseHex(colour) !== null, 'not_a_colour')
      .nullable(),
    output: null,
    part: 'primary_color',
  },
  /** A name of the IANA database, such as `Europe/London`. */
  time_zone: { input: line(LIMITS.name), output: z.string(), form: 'text', part: 'time_zone' },
  /** Rich text, shown to staff on every page; empty or `null` for none. */
  account_message: {
    input: text(LIMITS.rich_text).nullable(),
    output: z.string().nullable(),
    form: 'text',
    part: 'account_message',
  },
  /** 0 negative, 1 positive. */
  account_message_style: {
    input: z.union([z.literal(0), z.literal(1)]),
    output: z.union([z.literal(0), z.literal(1)]),
    part: 'account_message',
  },
  /** The sender's name of e-mails to applicants, unless the activity sets its own. No tags. Empty: the name of the company. */
  sender_name: {
    input: senderName.refine((name) => !/[[\]]/.test(name), 'not_allowed'),
    output: z.string(),
    form: 'text',
    part: 'sender_name',
  },
  /** Lines of the form `TAG|replacement`; faults are reported by line: `custom_fields.3`. */
  custom_fields: {
    input: text(TEXT_LIMITS.custom_fields_max_characters),
    output: z.string(),
    form: 'text',
    part: 'custom_fields',
  },
  /** The reasons that staff choose from when they reject, in their order; `null` for those of the product. */
  rejection_reasons: {
    input: z
      .array(line(REJECTION_LIMITS.reason_max_characters))
      .min(1)
      .max(REJECTION_LIMITS.reasons_max)
      .refine((reasons) => new Set(reasons.map((reason) => reason.toLowerCase())).size === reasons.length, 'repeated')
      .nullable(),
    output: z.array(z.string()).nullable(),
    part: 'rejection_reasons',
  },
  /** The reminders of new activities; `null` for those of the product. */
  reminders: { input: reminders.nullable(), output: z.array(reminder).nullable(), part: 'reminders' },
  hub_type: { input: z.enum(HUB_TYPES).nullable(), output: z.string().nullable(), part: 'hub_type' },
  ...switches,
  /** Days for which applicants are kept after an activity closes; activities may set their own. */
  retention_days: { input: retentionPeriod, output: z.number().int(), part: 'retention_days', proved: true },
  /** Days for which entries of the audit log are kept. */
  audit_days: {
    input: z.number().int().min(AUDIT_LIMITS.kept_days_min).max(AUDIT_LIMITS.kept_days_max),
    output: z.number().int(),
    part: 'audit_days',
    proved: true,
  },
  /** Minutes without a call, and hours since the sign-in, after which sessions of the company's users end. */
  session_idle_minutes: {
    input: z.number().int().min(idle_minutes_min).max(idle_minutes_max),
    output: z.number().int(),
    part: 'session_idle_minutes',
    proved: true,
  },
  session_longest_hours: {
    input: z.number().int().min(longest_hours_min).max(longest_hours_max),
    output: z.number().int(),
    part: 'session_longest_hours',
    proved: true,
  },
  /**
   * Addresses and networks from which users and their API tokens may call, the caller's own among them; empty for all.
   * Callers who may not change settings read an empty list.
   */
  staff_addresses: {
    input: z.array(network).max(SESSION_LIMITS.staff_addresses_max),
    output: z.array(z.string()),
    part: 'staff_addresses',
    proved: true,
  },
  /** The users who must sign in with a second factor, and the days within which they set it up. */
  second_factor_rule: {
    input: z.enum(SECOND_FACTOR_RULES),
    output: z.enum(SECOND_FACTOR_RULES),
    form: 'text',
    part: 'second_factor',
    proved: true,
  },
  second_factor_grace_days: {
    input: z.number().int().min(0).max(SECOND_FACTOR_LIMITS.grace_days_max),
    output: z.number().int(),
    part: 'second_factor',
    proved: true,
  },
  /** Whether a second factor that a provider of the company asked for counts as one. */
  provider_factor_counts: { input: z.boolean(), output: z.boolean(), part: 'second_factor', proved: true },
  /** Opens or closes the marketplace and the hub, where the platform allows the company to have them. */
  marketplace_open: { input: z.boolean(), output: z.boolean(), part: 'marketplace' },
  hub_open: { input: z.boolean(), output: z.boolean(), part: 'marketplace' },
  /** Name of the marketplace; empty for the product's own. */
  marketplace_title: { input: optionalLine(LIMITS.name), output: z.string(), form: 'text', part: 'marketplace' },
  /** A link of the company's own choice in its marketplace; name and address go together, or both are empty. */
  marketplace_cta_name: { input: optionalLine(LIMITS.name), output: z.string(), form: 'text', part: 'marketplace' },
  marketplace_cta_link: {
    input: z.union([z.literal(''), webAddress.max(LIMITS.address)]),
    output: z.string(),
    form: 'text',
    part: 'marketplace',
  },
  /** Whether marketplace and hub are dark for every visitor. It is read as `company_theme.dark`. */
  marketplace_dark: { input: z.boolean(), output: null, part: 'marketplace' },
  company_data_role: { input: z.enum(DATA_ROLES), output: z.enum(DATA_ROLES), form: 'text', part: 'marketplace' },
  /** The stock pictures that the company uses; `null` for all. */
  marketplace_stock_images: {
    input: z.array(stockPicture).min(1).max(STOCK_PICTURES.length).nullable(),
    output: z.array(stockPicture).nullable(),
    part: 'marketplace',
  },
} as const satisfies Record<string, Setting>;

type Settings = typeof COMPANY_SETTINGS;
export type CompanySettingName = keyof Settings;
type Read = { [Name in CompanySettingName as Settings[Name]['output'] extends null ? never : Name]: Settings[Name] };

const named = Object.entries<Setting>(COMPANY_SETTINGS);
const inputs = Object.fromEntries(named.map(([name, { input }]) => [name, input])) as {
  [Name in CompanySettingName]: Settings[Name]['input'];
};
const outputs = Object.fromEntries(named.flatMap(([name, { output }]) => (output ? [[name, output]] : []))) as {
  [Name in keyof Read]: Read[Name]['output'];
};
/** The settings that are read under the names of their columns. */
export const READ_SETTINGS = Object.keys(outputs) as (keyof Read)[];

/** Changes of a company's settings. Fields that are left out stay as they are; one wrong field refuses all. */
const settingsInput = z
  .strictObject({
    ...inputs,
    /** The same as `account_name`, as the form with the logo names it. */
    name: line(LIMITS.name),
    /** The revision that the changes are based on. */
    revision,
  })
  .partial()
  .meta({ id: 'CompanySettingsChanges' });

/** The fields that a form with a logo writes as JSON, as it writes all but texts and the file. */
const SETTINGS_JSON = [...named.flatMap(([name, { form }]) => (form ? [] : [name])), 'revision'];

const companyTheme = z
  .object({
    marketplace_logo: z.string().nullable(),
    primary: z.string().nullable(),
    dark: z.boolean(),
  })
  .meta({ id: 'CompanyTheme' });

export const settings = z
  .object({
    id,
    shortname: z.string(),
    /** Increases with every change; sent back as `revision`, it prevents overwriting another user's edit. */
    revision: z.number().int(),
    ...outputs,
    /** Where replies go when an activity names no address of its own; checked, empty for none. */
    reply_to_email: z.string(),
    account_type: z.enum(ACCOUNT_TYPES),
    freemium: z.boolean(),
    /** True when the company's plan has limits, which `GET /api/plan` reads. */
    plan_limited: z.boolean(),
    screen_recording: z.boolean(),
    ai_smart_priority_enabled: z.boolean(),
    ai_summary_enabled: z.boolean(),
    language_signals_enabled: z.boolean(),
    authenticity_signals_enabled: z.boolean(),
    /** True when the company has access to a test provider. */
    test_provider: z.boolean(),
    /** Whether a provider that is on signs applicants in; without one no activity can ask for it. */
    applicant_provider: z.boolean(),
    /** The sign-in through a provider that stops soon unless its certificate or secret is renewed, for owners and admins; null for none. */
    ending_sign_in: z
      .object({
        provider: z.string(),
        at: instant,
        what: z.enum(['certificate', 'secret']),
      })
      .nullable(),
    /** True when this installation has an AI provider; without one, nothing is generated. */
    ai_configured: z.boolean(),
    /** Whether the platform allows a marketplace and a hub; the company opens and closes them itself. */
    marketplace_enabled: z.boolean(),
    hub_enabled: z.boolean(),
    company_theme: companyTheme,
    links,
    /** The script of the operator's customer-relationship service; loaded after consent only, never for applicants. */
    customer_relationship: z.object({ script_url: z.string() }).nullable(),
  })
  .meta({ id: 'CompanySettings' });

export const companySettings = defineRoutes({
  'GET /api/settings': {
    summary: 'Read the settings of the current company',
    tag: 'Company',
    access: 'staff',
    before_second_factor: true,
    scope: 'company:read',
    responses: { 200: settings },
  },
  'POST /api/settings': {
    summary:
      'Change the settings of the current company; for owners and admins. A form brings a `logo` (PNG, JPEG or SVG); `null` removes it',
    tag: 'Company',
    audit: changes('settings.changed'),
    access: 'staff',
    scope: 'company:write',
    form: { file: 'logo', max_bytes: FILE_LIMITS.logo_max_bytes, json: SETTINGS_JSON },
    body: settingsInput,
    responses: { 200: settings },
  },
  'PUT /api/settings/square-logo': {
    summary:
      'Set the square logo of the current company: PNG, JPEG or SVG, at least 128 pixels on each side; for owners and admins. `square_logo: null` in the settings removes it',
    tag: 'Company',
    audit: changes('settings.changed'),
    access: 'staff',
    scope: 'company:write',
    consumes: 'multipart/form-data',
    file_field: 'square_logo',
    responses: { 200: settings },
  },
});
