import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { CompanyNotice, PrivacyNotice } from '@vivavoce/contract/types.ts';
import { NOTICES_SHOWN } from '@vivavoce/contract/companies/privacy.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { paged } from '../../paged.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { sanitiseRichText } from '../rich-text.ts';
import * as repository from './notices.repository.ts';
import type { NoticeRow } from './notices.repository.ts';

const forApplicants = (row: NoticeRow | undefined): CompanyNotice | null =>
  row && row.notice !== '' ? { version: row.version, notice: row.notice, consent_text: row.consent_text } : null;

/**
 * The notice that a company shows to applicants; null without one.
 * @param version the one that an applicant agreed to; left out, the newest
 */
export async function companyNotice(db: Queryable, company: number, version?: number): Promise<CompanyNotice | null> {
  if (version === undefined) return forApplicants(await repository.latestNotice(db, company));
  return forApplicants(await repository.findNotice(db, company, version));
}

function companyOf(actor: StaffActor): number {
  if (actor.company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  return actor.company_id;
}

const present = (
  { version, notice, consent_text, created_by, created_at }: NoticeRow,
  author: string,
): PrivacyNotice => ({
  version,
  notice,
  consent_text,
  created_by: { id: created_by, full_name: author },
  created_at: created_at.toISOString(),
});

export async function listNotices(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/privacy-notices'>) {
  const { rows, count } = await repository.listNotices(ctx.db, companyOf(actor), query);
  return paged(
    query,
    count,
    rows.map(({ notice, author }) => present(notice, author)),
  );
}

const cleaned = (html: string): string => {
  const clean = sanitiseRichText(html);
  return isBlank(clean) ? '' : clean;
};

/**
 * Stores a new version of the notice. Applicants who agreed to an earlier one keep that.
 * @throws AppError `conflict` where `based_on` is not the newest version, `invalid` for a consent text without a notice
 */
export async function storeNotice(ctx: Context, actor: StaffActor, body: BodyOf<'POST /api/privacy-notices'>) {
  const company_id = companyOf(actor);
  const texts = { notice: cleaned(body.notice), consent_text: cleaned(body.consent_text) };
  if (texts.notice === '' && texts.consent_text !== '') throw invalid({ notice: ['required'] });
  await ctx.db.transaction(async (tx) => {
    await repository.lockCompany(tx, company_id);
    const before = await repository.latestNotice(tx, company_id);
    const version = before?.version ?? 0;
    if (body.based_on !== version) throw new AppError('conflict');
    if ((before?.notice ?? '') === texts.notice && (before?.consent_text ?? '') === texts.consent_text) return;
    const author = { created_by: actor.user_id, created_at: ctx.now() };
    await repository.insertNotice(tx, { company_id, version: version + 1, ...texts, ...author });
    const data = { company_settings: 'privacy_notice' };
    await recordEvent(tx, { company_id, type: 'company.settings_changed', actor, data });
  });
  return listNotices(ctx, actor, { page: 1, page_size: NOTICES_SHOWN });
}
