import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { NOTIFICATION_KINDS } from '@vivavoce/domain/notifications/notifications.ts';
import type { NotificationKind } from '@vivavoce/domain/notifications/notifications.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { languageTag, translator } from '../../i18n.ts';
import { personCode } from '../../lib/secrets.ts';
import { pageAddress } from '../../public-address.ts';
import { queueMemberReport } from '../mails/single/company-user-mails.service.ts';
import * as repository from './notifications.repository.ts';
import type { Addressee, NotificationRow } from './notifications.repository.ts';

/** Lines under one heading. */
const LINES_MAX = 15;
const PAGE = '/notifications';
const SETTINGS = '/account/notifications';

/** The page on which something is to be done about it. */
const pathOf = ({ kind, job_id, application_id }: NotificationRow): string => {
  if (kind === 'requests') return '/';
  if (kind === 'mentions') return `/interviews/${job_id}/interviewee/${application_id}/overview`;
  return `/interviews/${job_id}`;
};

const sum = (rows: readonly NotificationRow[]): number => rows.reduce((total, { unmailed }) => total + unmailed, 0);

/** Subject and sections in the language of the reader. Activities and figures only: the e-mail outlives applicants. */
function summaryOf(ctx: Context, { id, locale }: Addressee, rows: readonly NotificationRow[]) {
  const t = translator(locale);
  const code = personCode(ctx.env.SESSION_SECRET, id);
  const address = (path: string) => pageAddress(ctx, locale, `${path}?for=${code}`);
  const day = new Intl.DateTimeFormat(languageTag(locale), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const byKind = new Map<NotificationKind, NotificationRow[]>(
    NOTIFICATION_KINDS.map((kind) => [kind, rows.filter((row) => row.kind === kind)]),
  );
  const present = [...byKind].filter(([, of]) => of.length > 0);
  const parts = present.map(([kind, of]) => t(`notifications.subject.${kind}`, { count: sum(of) }));
  const lineOf = ([first, ...others]: NotificationRow[]): string => {
    if (!first) return '';
    const due = first.decision_by && t('notifications.due', { day: day.format(new Date(first.decision_by)) });
    const figure = `${sum([first, ...others])}${due ? `, ${escapeHtml(due)}` : ''}`;
    return `<li><a href="${escapeHtml(address(pathOf(first)))}">${escapeHtml(first.job_title)}</a>: ${figure}</li>`;
  };
  const sections = present.map(([kind, of]) => {
    const lines = [...Map.groupBy(of, (row) => `${row.job_id} ${pathOf(row)}`).values()];
    const more = lines.length - LINES_MAX;
    const rest = more > 0 ? `<li>${escapeHtml(t('notifications.more', { count: more }))}</li>` : '';
    const list = lines.slice(0, LINES_MAX).map(lineOf);
    const head = escapeHtml(t(`notifications.heads.${kind}`, { count: sum(of) }));
    return `<p><strong>${head}</strong></p><ul>${list.join('')}${rest}</ul>`;
  });
  const change = `<p><a href="${escapeHtml(address(SETTINGS))}">${escapeHtml(t('notifications.change'))}</a></p>`;
  return {
    subject: new Intl.ListFormat(languageTag(locale), { type: 'unit' }).format(parts),
    paragraphs: [escapeHtml(t('notifications.intro'))],
    sections: `${sections.join('')}${change}`,
    path: `${PAGE}?for=${code}`,
  };
}

/** Mails one person all that is due in one company. @returns false where nothing is due */
async function mailNext(ctx: Context, tx: Tx): Promise<boolean> {
  const due = await repository.takeDue(tx, ctx.now());
  if (!due) return false;
  const user = await repository.findAddressee(tx, due);
  const { company_id } = due;
  // A member of other companies alone cannot open this one.
  const isReader = user && !user.suspended && (user.create_interview_only !== null || !user.is_member);
  if (isReader) {
    const reader = {
      user_id: user.id,
      company_id: user.create_interview_only === null ? null : company_id,
      create_interview_only: user.create_interview_only ?? false,
    };
    const rows = await repository.listWaiting(tx, reader, due.ids);
    if (rows.length > 0)
      await queueMemberReport(ctx, tx, { type: 'notifications', company_id, user, ...summaryOf(ctx, user, rows) });
  }
  await repository.settleDue(tx, due.ids);
  return true;
}

/** Queues the e-mails about notifications that are due, each in a transaction that also ends the wait. */
export async function mailDueNotifications(ctx: Context, signal: AbortSignal): Promise<number> {
  let persons = 0;
  while (await ctx.db.transaction((tx) => mailNext(ctx, tx))) {
    persons += 1;
    signal.throwIfAborted();
  }
  return persons;
}
