import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { TestProvider as TestProviderSettings } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { ProviderFault, createTestProvider } from '../../integrations/test-provider/provider.ts';
import type { TestProvider } from '../../integrations/test-provider/provider.types.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { hostsOf, mayCall } from '../../lib/outgoing/outgoing.ts';
import { seal, unseal } from '../../lib/sealed.ts';
import { newToken } from '../../lib/secrets.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { countErasures, tryErasuresAgain } from './erasures.repository.ts';
import * as repository from './settings.repository.ts';
import type { SettingsRow } from './settings.repository.ts';

type Settings = ResultOf<'GET /api/companies/test-provider'>;

/** Labels of the sealed secrets; each label has a key of its own. */
const KEY = 'test provider key';
const SECRET = 'test provider secret';

/** @throws AppError `forbidden` for users who may not change the settings of the company */
function companyOf(actor: StaffActor): number {
  if (actor.company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  return actor.company_id;
}

export const reportTo = (ctx: Context, name: string): string =>
  `${ctx.env.PUBLIC_URL}/api/test-partnership/results/${name}`;

const present = (ctx: Context, row: SettingsRow): TestProviderSettings => ({
  provider: row.provider,
  base_url: row.base_url,
  account: row.account,
  signed: row.webhook_secret !== null,
  report_to: reportTo(ctx, row.webhook_name),
  checked_at: row.checked_at?.toISOString() ?? null,
  revision: row.revision,
});

async function read(ctx: Context, company: number): Promise<Settings> {
  const row = await repository.findSettings(ctx.db, company);
  return { settings: row ? present(ctx, row) : null, erasures: await countErasures(ctx.db, company) };
}

export const readSettings = async (ctx: Context, actor: StaffActor): Promise<Settings> => read(ctx, companyOf(actor));

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** @throws AppError `invalid` where the key is left out although the address changes: it would go to another server */
function keyOf(before: SettingsRow | undefined, body: BodyOf<'PUT /api/companies/test-provider'>): string | null {
  if (body.api_key !== undefined) return body.api_key;
  const same = before && before.base_url === withoutSlash(body.base_url) && before.account === body.account;
  if (!same) throw invalid({ api_key: ['required'] });
  return null;
}

/** @throws AppError `invalid` by field, `conflict` where another revision is stored */
export async function saveSettings(
  ctx: Context,
  actor: StaffActor,
  body: BodyOf<'PUT /api/companies/test-provider'>,
): Promise<Settings> {
  const company_id = companyOf(actor);
  const base_url = withoutSlash(body.base_url);
  const url = URL.parse(base_url);
  if (!url || url.search !== '' || url.hash !== '' || !mayCall(base_url, hostsOf(ctx.env.OUTGOING_HOSTS)))
    throw invalid({ base_url: ['not_allowed'] });
  const sealed = (purpose: string, text: string) => seal(ctx.env.SESSION_SECRET, purpose, company_id, text);
  await ctx.db.transaction(async (tx) => {
    await repository.lockCompany(tx, company_id);
    const before = await repository.findSettings(tx, company_id);
    if ((before?.revision ?? 0) !== body.revision) throw new AppError('conflict');
    const key = keyOf(before, body);
    const { provider, account, webhook_secret: secret } = body;
    const changes = {
      provider,
      base_url,
      account,
      checked_at: null,
      updated_at: ctx.now(),
      ...(secret !== undefined && { webhook_secret: secret === null ? null : sealed(SECRET, secret) }),
    };
    if (before)
      await repository.updateSettings(tx, company_id, { ...changes, ...(key && { api_key: sealed(KEY, key) }) });
    else if (key)
      await repository.insertSettings(tx, {
        ...changes,
        company_id,
        api_key: sealed(KEY, key),
        webhook_name: newToken(),
      });
    await recordEvent(tx, { company_id, type: 'company.settings_changed', actor, data: { fields: 'test_provider' } });
  });
  return read(ctx, company_id);
}

/** @throws AppError `not_found` without settings */
export async function removeSettings(ctx: Context, actor: StaffActor): Promise<null> {
  const company_id = companyOf(actor);
  await ctx.db.transaction(async (tx) => {
    await repository.lockCompany(tx, company_id);
    if (!(await repository.findSettings(tx, company_id))) throw notFound();
    await repository.deleteSettings(tx, company_id);
    await recordEvent(tx, { company_id, type: 'company.settings_changed', actor, data: { fields: 'test_provider' } });
  });
  return null;
}

/** The provider of a company with its access. @throws ProviderFault `no_settings` */
export async function providerOf(
  ctx: Context,
  company: number,
  signal?: AbortSignal,
): Promise<{ provider: TestProvider; settings: SettingsRow }> {
  const settings = await repository.findSettings(ctx.db, company);
  const api_key = settings && unseal(ctx.env.SESSION_SECRET, KEY, company, settings.api_key);
  if (!settings || !api_key) throw new ProviderFault('no_settings', 'The company has no access to a test provider');
  const access = { provider: settings.provider, base_url: settings.base_url, account: settings.account, api_key };
  return { settings, provider: createTestProvider(access, hostsOf(ctx.env.OUTGOING_HOSTS), signal) };
}

/** The secret by which results of a company are checked; null without one. */
export const secretOf = (ctx: Context, { company_id, webhook_secret }: SettingsRow): string | null =>
  webhook_secret && unseal(ctx.env.SESSION_SECRET, SECRET, company_id, webhook_secret);

/** Calls the provider with the stored access; if it answers, erasures that failed are tried again. @throws AppError `not_found` without settings */
export async function checkSettings(
  ctx: Context,
  actor: StaffActor,
): Promise<ResultOf<'POST /api/companies/test-provider/check'>> {
  const company = companyOf(actor);
  const row = await repository.findSettings(ctx.db, company);
  if (!row) throw notFound();
  try {
    const { provider } = await providerOf(ctx, company);
    const { length } = await provider.listAssessments();
    await repository.markChecked(ctx.db, row, ctx.now());
    await tryErasuresAgain(ctx.db, company, ctx.now());
    return { fault: null, assessments: length };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    await repository.markChecked(ctx.db, row, null);
    return { fault: error.code, assessments: 0 };
  }
}
