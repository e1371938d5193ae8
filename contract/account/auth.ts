import { SECOND_FACTOR_RULES, SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { ACCOUNT_TYPES, DATA_ROLES, MEMBER_ROLES } from '@vivavoce/domain/companies/kind.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { email, id, idParam, instant, locale, status } from '../common.ts';
import { settingsInput, SETTINGS_JSON } from '../companies/settings.ts';
import { stockPicture } from '../marketplace/job-fields.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

export const role = z.enum(MEMBER_ROLES);
export const companyRef = z.object({ id, name: z.string(), shortname: z.string() }).meta({ id: 'CompanyRef' });

/** Pages that the installation names; null where it names none. */
const links = z
  .object({ help: z.string().nullable(), terms: z.string().nullable(), privacy: z.string().nullable() })
  .meta({ id: 'InstallationLinks' });

export const currentUser = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    email: z.string(),
    locale,
    logo: z.string().nullable(),
    current_company: companyRef.nullable(),
    companies: z.array(companyRef),
    role: role.nullable(),
    create_interview_only: z.boolean(),
    is_alternate_brand: z.boolean(),
    /** Whether the user looks after this installation; false for a token. */
    platform_administrator: z.boolean(),
    /**
     * Time from which the current company lets the user in with a second factor only; null where the user has one, or
     * none is demanded.
     */
    second_factor_from: instant.nullable(),
    /** For the current company; without one, those for everybody. */
    links,
  })
  .meta({ id: 'CurrentUser' });

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
    account_name: z.string(),
    account_type: z.enum(ACCOUNT_TYPES),
    hub_type: z.string().nullable(),
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
    logo: z.string().nullable(),
    account_message: z.string().nullable(),
    account_message_style: z.union([z.literal(0), z.literal(1)]),
    custom_fields: z.string(),
    /** Whether the platform allows a marketplace and a hub; the company opens and closes them itself. */
    marketplace_enabled: z.boolean(),
    marketplace_open: z.boolean(),
    hub_enabled: z.boolean(),
    hub_open: z.boolean(),
    marketplace_title: z.string(),
    marketplace_cta_name: z.string(),
    marketplace_cta_link: z.string(),
    company_data_role: z.enum(DATA_ROLES),
    /** null for all. */
    marketplace_stock_images: z.array(stockPicture).nullable(),
    /** True when presets of an adjustment are granted on request; free text always goes to staff. */
    adjustments_at_once: z.boolean(),
    /** True when reviewers see the ratings of others once their own are sent; activities may have their own setting. */
    independent_ratings: z.boolean(),
    /** True when feedback to applicants may show the mean rating of each point. */
    feedback_scores: z.boolean(),
    /** True when e-mails and text messages to applicants that staff decide at night leave in the morning. */
    quiet_hours: z.boolean(),
    /** True when activities may send text messages. */
    sms_enabled: z.boolean(),
    company_theme: companyTheme,
    time_zone: z.string(),
    /** Days for which answers are stored after an activity closes. */
    retention_days: z.number().int(),
    /** Minutes without a call, and hours since the sign-in, after which sessions of the company's users end. */
    session_idle_minutes: z.number().int(),
    session_longest_hours: z.number().int(),
    /** Users who need a second factor, and the number of days they have to set it up. */
    second_factor_rule: z.enum(SECOND_FACTOR_RULES),
    second_factor_grace_days: z.number().int(),
    /** Whether a second factor that a provider of the company asked for counts as one. */
    provider_factor_counts: z.boolean(),
    /** Addresses and networks from which users and their API tokens may call; empty for all, and for callers who may not change settings. */
    staff_addresses: z.array(z.string()),
    links,
    /** The script of the operator's customer-relationship service; loaded after consent only, never for applicants. */
    customer_relationship: z.object({ script_url: z.string() }).nullable(),
  })
  .meta({ id: 'CompanySettings' });

/** Limits what a body may hold; domain/accounts judges a new password itself. */
export const typedPassword = z.string().min(1).max(SESSION_LIMITS.typed_password_max_characters);

/** The first proof of a sign-in was right, and the ticket waits for the second one: a code, a passkey or either. */
export const secondStep = z.object({
  status: z.literal('SECOND_FACTOR'),
  ticket: z.string(),
  codes: z.boolean(),
  passkeys: z.boolean(),
});

/** `SECOND_FACTOR`: the password was right, and the ticket waits for the second proof. */
export const signInResult = z.discriminatedUnion('status', [status, secondStep]).meta({ id: 'SignInResult' });

export const auth = defineRoutes({
  'GET /login/ajax': {
    summary: 'Check that the caller is signed in',
    tag: 'Session',
    access: 'public',
    responses: { 200: status },
  },
  'POST /login/ajax': {
    summary: 'Sign in with e-mail address and password',
    tag: 'Session',
    audit: changes('sign_in.succeeded'),
    access: 'public',
    csrf: false,
    body: z.strictObject({ username: email, password: typedPassword }),
    responses: { 200: signInResult },
  },
  'GET /logout/ajax': {
    summary: 'End the session; `address` is where the browser ends it at the provider, too',
    tag: 'Session',
    audit: changes('sign_in.ended'),
    access: 'public',
    responses: { 200: status.extend({ address: z.string().optional() }).meta({ id: 'SignedOut' }) },
  },
  'GET /api/session': {
    summary: 'Check whether a user is signed in in this browser; never refused, for public pages',
    tag: 'Session',
    access: 'public',
    responses: { 200: z.object({ signed_in: z.boolean() }) },
  },
  'GET /api/user': {
    summary: 'Read the signed-in user',
    tag: 'Session',
    access: 'staff',
    before_second_factor: true,
    scope: 'company:read',
    responses: { 200: currentUser },
  },
  'POST /company/change/{company}': {
    summary: 'Switch to another company of the user; issues a new session token',
    tag: 'Session',
    audit: changes('company.entered'),
    access: 'staff',
    before_second_factor: true,
    session_only: true,
    params: z.object({ company: idParam }),
    responses: { 200: status },
  },
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
    session_only: true,
    form: { file: 'logo', max_bytes: FILE_LIMITS.logo_max_bytes, json: SETTINGS_JSON },
    body: settingsInput,
    responses: { 200: settings },
  },
});
