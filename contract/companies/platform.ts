import { OFFERED_FLAGS } from '@vivavoce/domain/companies/flags.ts';
import { ACCOUNT_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { SHORTNAME_MAX_CHARACTERS } from '@vivavoce/domain/companies/shortname.ts';
import { z } from 'zod';
import { email, id, idParam, instant, line, locale, optionalLine, page, paged, pageSize, status } from '../common.ts';
import { namedAtAll, names } from '../people.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { changes, READS } from '../audit-rule.ts';
import { checkResult, chosenChecks, mailCode, sentMailCheck } from './checks.ts';

const flagsOf = <Value extends z.ZodType>(value: Value) =>
  Object.fromEntries(OFFERED_FLAGS.map((flag) => [flag, value])) as Record<(typeof OFFERED_FLAGS)[number], Value>;

/** In use, and the limit of the plan; null without one. */
const use = z.object({ used: z.number().int(), max: z.number().int().nullable() });

const ownLimit = z.int().min(0).max(2_000_000_000).nullable();

export const platformCompany = z
  .object({
    id,
    shortname: z.string(),
    account_name: z.string(),
    account_type: z.enum(ACCOUNT_TYPES),
    plan: z.object({ key: z.string(), name: z.string() }),
    flags: z.object(flagsOf(z.boolean())),
    /** The switches that do nothing until this installation is connected to a service. */
    not_connected: z.array(z.enum(OFFERED_FLAGS)),
    /** The oldest owner. */
    owner: z.object({ full_name: z.string(), email: z.string() }).nullable(),
    activities: use,
    applicants: use,
    users: use,
    /** Monthly limit of the company's AI work; null for the limit of the installation. */
    ai_monthly_tokens: ownLimit,
    ai_monthly_minutes: ownLimit,
    /** Limits of the mail budget: e-mails an hour and a day to newcomers; null for the limit of the installation. */
    mails_per_hour: ownLimit,
    mails_per_day: ownLimit,
    /** Bytes of recordings, videos and files. */
    stored_bytes: z.number().int(),
    created_at: instant,
    suspended_at: instant.nullable(),
    suspended_reason: z.string().nullable(),
    /** The company that the caller works in, which the caller cannot suspend. */
    is_current: z.boolean(),
  })
  .meta({ id: 'PlatformCompany' });

const plan = line(LIMITS.name);
const account_type = z.enum(ACCOUNT_TYPES);
const flags = z.strictObject(flagsOf(z.boolean().optional()));
const params = z.object({ shortname: z.string() });

export const operation = z
  .object({
    queues: z.array(z.object({ task: z.string(), waiting: z.number().int(), running: z.number().int() })),
    failed_tasks: z.number().int(),
    uncertain_mails: z.number().int(),
    failed_mails: z.number().int(),
    /** The ones under way. */
    mailings: z.number().int(),
    bulk_operations: z.number().int(),
    deletions: z.number().int(),
    /** Bytes of recordings, videos and files. */
    stored_bytes: z.number().int(),
    /** Null where no backup was ever reported. */
    last_backup_at: instant.nullable(),
  })
  .meta({ id: 'PlatformOperation' });

const failedTask = z
  .object({ id: z.string(), task: z.string(), about: z.string(), error: z.string(), failed_at: instant })
  .meta({ id: 'FailedTask' });

const doubtfulMail = z
  .object({
    id,
    type: z.string(),
    to_address: z.string(),
    state: z.enum(['uncertain', 'failed']),
    message_id: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'DoubtfulMail' });

/** For platform administrators with a session. */
export const platform = defineRoutes({
  'GET /api/platform/companies': {
    summary: 'List the companies of this installation by name; for platform administrators',
    tag: 'Platform',
    access: 'staff',
    ...sessionOnly('platform'),
    query: z.object({
      page,
      page_size: pageSize(PAGE_SIZES.platform_companies),
      /** Part of a name or short name. */
      search: optionalLine(LIMITS.name).optional(),
      status: z.enum(['all', 'active', 'suspended']).default('all'),
    }),
    responses: {
      200: paged(platformCompany).extend({
        /** Companies that match the search, by status. */
        counts: z.object({ all: z.number().int(), active: z.number().int(), suspended: z.number().int() }),
      }),
    },
  },
  'POST /api/platform/companies': {
    summary: 'Create a company and invite its owner; for platform administrators',
    tag: 'Platform',
    audit: changes('company.created'),
    access: 'staff',
    ...sessionOnly('platform'),
    idempotent: true,
    body: z
      .strictObject({
        account_name: line(LIMITS.name),
        /** For addresses; made from the name where it is left out. */
        shortname: z.string().trim().max(SHORTNAME_MAX_CHARACTERS).optional(),
        account_type: account_type.default('employer'),
        /** A name of the IANA database, such as `Europe/London`. */
        time_zone: line(LIMITS.name),
        plan,
        flags: flags.default({}),
        ...names,
        email,
        locale,
      })
      .refine(...namedAtAll),
    responses: { 201: platformCompany },
  },
  'PATCH /api/platform/companies/{shortname}': {
    summary:
      'Change plan, type, switches, and limits of AI and e-mails of a company; for platform administrators. What it has beyond the limits of a smaller plan stays',
    tag: 'Platform',
    audit: changes('company.changed'),
    access: 'staff',
    ...sessionOnly('platform'),
    params,
    body: z.strictObject({
      plan: plan.optional(),
      account_type: account_type.optional(),
      flags: flags.optional(),
      ai_monthly_tokens: ownLimit.optional(),
      ai_monthly_minutes: ownLimit.optional(),
      mails_per_hour: ownLimit.optional(),
      mails_per_day: ownLimit.optional(),
    }),
    responses: { 200: platformCompany },
  },
  'POST /api/platform/companies/{shortname}/suspend': {
    summary: 'Suspend a company: its users are signed out, its interviews are paused; for platform administrators',
    tag: 'Platform',
    audit: changes('company.suspended'),
    access: 'staff',
    ...sessionOnly('platform'),
    params,
    body: z.strictObject({ reason: line(LIMITS.reason) }),
    responses: { 200: platformCompany },
  },
  'POST /api/platform/companies/{shortname}/reopen': {
    summary: 'End the suspension of a company; for platform administrators',
    tag: 'Platform',
    audit: changes('company.reopened'),
    access: 'staff',
    ...sessionOnly('platform'),
    params,
    responses: { 200: platformCompany },
  },
  'GET /api/platform/plans': {
    summary: 'List the plans with their limits; for platform administrators',
    tag: 'Platform',
    access: 'staff',
    ...sessionOnly('platform'),
    responses: {
      200: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          freemium: z.boolean(),
          /** Null without a limit. */
          activities_max: z.number().int().nullable(),
          applicants_max: z.number().int().nullable(),
          users_max: z.number().int().nullable(),
        }),
      ),
    },
  },
  'GET /api/platform/operation': {
    summary:
      'Read queues, counts of failures, work under way, stored bytes and the last backup; for platform administrators',
    tag: 'Platform',
    access: 'staff',
    ...sessionOnly('platform'),
    responses: { 200: operation },
  },
  'GET /api/platform/tasks': {
    summary: 'List the tasks that failed in the last seven days, newest first; for platform administrators',
    tag: 'Platform',
    access: 'staff',
    ...sessionOnly('platform'),
    query: z.object({ page, page_size: pageSize(PAGE_SIZES.platform_failures) }),
    responses: { 200: paged(failedTask) },
  },
  'GET /api/platform/mails': {
    summary: 'List the uncertain and failed mails, newest first; for platform administrators',
    tag: 'Platform',
    access: 'staff',
    ...sessionOnly('platform'),
    query: z.object({ page, page_size: pageSize(PAGE_SIZES.platform_failures) }),
    responses: { 200: paged(doubtfulMail) },
  },
  'POST /api/platform/tasks/{task}/retry': {
    summary: 'Give a failed task one more attempt; for platform administrators',
    tag: 'Platform',
    audit: changes('task.retried'),
    access: 'staff',
    ...sessionOnly('platform'),
    params: z.object({ task: z.string().max(LIMITS.name) }),
    responses: { 200: status },
  },
  'POST /api/platform/mails/{mail}/resolve': {
    summary: 'Record whether an uncertain mail arrived; for platform administrators',
    tag: 'Platform',
    audit: changes('mail.resolved'),
    access: 'staff',
    ...sessionOnly('platform'),
    params: z.object({ mail: idParam }),
    body: z.strictObject({ arrived: z.boolean() }),
    responses: { 200: status },
  },
  'POST /api/platform/checks': {
    summary:
      'Check the database, storage, video processing, certificate and mail server of this installation; for platform administrators',
    tag: 'Platform',
    audit: READS,
    access: 'staff',
    ...sessionOnly('platform'),
    body: z.strictObject({ checks: chosenChecks }),
    responses: { 200: z.array(checkResult) },
  },
  'POST /api/platform/test-mail': {
    summary: 'Mail six digits to the own address; for platform administrators',
    tag: 'Platform',
    audit: changes('mail.checked'),
    access: 'staff',
    ...sessionOnly('platform'),
    body: z.strictObject({ locale }),
    responses: { 200: sentMailCheck },
  },
  'GET /api/platform/test-mail': {
    summary: 'Read whether the mail server took the last own test mail; for platform administrators',
    tag: 'Platform',
    access: 'staff',
    ...sessionOnly('platform'),
    responses: { 200: sentMailCheck.nullable() },
  },
  'POST /api/platform/test-mail/confirm': {
    summary: 'Compare the digits of the last own test mail, which proves that it arrived; five tries for each mail',
    tag: 'Platform',
    audit: READS,
    access: 'staff',
    ...sessionOnly('platform'),
    body: z.strictObject({ digits: mailCode }),
    responses: { 200: status },
  },
});
