import { fileKind } from '@vivavoce/domain/files/file-kinds.ts';
import { PROVIDER_LIMITS, pollAfterMs, retryAfterMs } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import type { Context } from '../../context.ts';
import { ProviderFault } from '../../integrations/test-provider/provider.ts';
import { tendTest } from '../../tasks/definitions/provider-tests.ts';
import { keeping } from '../attachments/attachments.service.ts';
import { recordEvent } from '../feed/feed.service.ts';
import * as repository from './provider-tests.repository.ts';
import type { TestRow } from './provider-tests.repository.ts';
import { takeProgress } from './results.service.ts';
import { providerOf, reportTo } from './settings.service.ts';

const PER_RUN = 500;

/** Queues a call for each test that is due; one that waits already is not queued twice. @returns how many */
export async function queueDueTests(ctx: Context): Promise<number> {
  const due = await repository.listDue(ctx.db, ctx.now(), PER_RUN);
  await ctx.db.transaction(async (tx) => {
    for (const application of due) await ctx.queue.enqueue(tx, tendTest, { application });
  });
  return due.length;
}

const after = (ctx: Context, ms: number) => new Date(ctx.now().getTime() + ms);

async function createLink(ctx: Context, test: TestRow, signal: AbortSignal): Promise<void> {
  const { application_id, company_id, job_id, assessment } = test;
  const { provider, settings } = await providerOf(ctx, company_id, signal);
  const person = await repository.findPerson(ctx.db, application_id);
  if (!person) return;
  const { shorturl, locale, ...names } = person;
  const language = locale.startsWith('fr') ? 'fr' : 'en';
  const { id, link } = await provider.createTest({
    reference: `vivavoce-${company_id}-${application_id}`,
    assessment,
    ...names,
    language,
    return_to: `${ctx.env.PUBLIC_URL}${language === 'fr' ? '/fr' : ''}/j/${shorturl}`,
    report_to: settings.webhook_secret === null ? null : reportTo(ctx, settings.webhook_name),
  });
  await ctx.db.transaction(async (tx) => {
    const current = await repository.lockTest(tx, application_id);
    if (current?.state !== 'waiting') return;
    const other = await repository.findByExternal(tx, company_id, id);
    if (other) throw new ProviderFault('unusable', 'The provider gave the test of another applicant', true);
    await repository.updateTest(tx, application_id, {
      state: 'linked',
      external_id: id,
      link,
      linked_at: ctx.now(),
      tries: 0,
      fault: null,
      next_try_at: after(ctx, PROVIDER_LIMITS.poll_first_ms),
    });
    await recordEvent(tx, { company_id, job_id, application_id, type: 'interview.test_ready', actor: 'system' });
  });
}

async function askResult(ctx: Context, test: TestRow, signal: AbortSignal): Promise<void> {
  const { application_id, external_id, linked_at } = test;
  const { provider } = await providerOf(ctx, test.company_id, signal);
  const progress = await provider.readResult(external_id ?? '');
  const wait = pollAfterMs(ctx.now().getTime() - (linked_at?.getTime() ?? 0));
  await ctx.db.transaction(async (tx) => {
    const next_try_at = wait === null ? null : after(ctx, wait);
    await repository.updateOpen(tx, application_id, { next_try_at, tries: 0, fault: null });
    await takeProgress(ctx, tx, application_id, progress);
    if (wait === null) await repository.updateOpen(tx, application_id, { state: 'silent' });
  });
}

/** Stores the report, once: of two runs at a time the later one leaves no file. */
async function fetchReport(ctx: Context, test: TestRow, signal: AbortSignal): Promise<void> {
  const { application_id, company_id, external_id, completed_at } = test;
  const { provider } = await providerOf(ctx, company_id, signal);
  const bytes = await provider.fetchReport(external_id ?? '');
  if (!bytes) {
    const wait = pollAfterMs(ctx.now().getTime() - (completed_at?.getTime() ?? 0));
    await repository.updateTest(ctx.db, application_id, { next_try_at: wait === null ? null : after(ctx, wait) });
    return;
  }
  if (fileKind('report.pdf', bytes) !== 'pdf') throw new ProviderFault('unusable', 'The report is no PDF');
  await keeping(ctx, { company_id, kind: 'pdf', bytes }, async (tx, { id }) => {
    const current = await repository.lockTest(tx, application_id);
    if (!current || current.report_file_id !== null) throw new StoredAlready();
    await repository.updateTest(tx, application_id, { report_file_id: id, next_try_at: null, tries: 0, fault: null });
  }).catch((error: unknown) => {
    if (!(error instanceof StoredAlready)) throw error;
  });
}

class StoredAlready extends Error {
  override readonly name = 'StoredAlready';
}

async function noteFault(ctx: Context, test: TestRow, fault: ProviderFault): Promise<void> {
  const { application_id, company_id, job_id, state } = test;
  const tries = test.tries + 1;
  const over = fault.permanent || tries >= PROVIDER_LIMITS.tries_max;
  const failed = over && state === 'waiting';
  // A result may still be reported by the provider itself; without its link nothing can follow.
  const next_try_at = over ? null : after(ctx, retryAfterMs(tries));
  await ctx.db.transaction(async (tx) => {
    const current = await repository.lockTest(tx, application_id);
    if (current?.state !== state) return;
    const changes = { tries, fault: fault.code, next_try_at, ...(failed && { state: 'failed' as const }) };
    await repository.updateTest(tx, application_id, changes);
    if (failed)
      await recordEvent(tx, { company_id, job_id, application_id, type: 'interview.test_failed', actor: 'system' });
  });
  ctx.log.warn({ application: application_id, fault: fault.code, tries }, 'the test provider brought nothing');
}

/** Takes the next step of one test: its link, its result, its report. Safe to repeat at any point. */
export async function advanceTest(ctx: Context, application: number, signal: AbortSignal): Promise<void> {
  const test = await repository.findTest(ctx.db, application);
  if (!test?.next_try_at || test.next_try_at > ctx.now()) return;
  try {
    if (test.state === 'waiting') await createLink(ctx, test, signal);
    else if (test.state === 'linked' || test.state === 'started') await askResult(ctx, test, signal);
    else if (test.state === 'completed') await fetchReport(ctx, test, signal);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    await noteFault(ctx, test, error);
  }
}
