import type { QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { HISTORY_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { StaffActor } from '../../../actor.ts';
import { invalid } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { reading } from '../../../db/replica/replica.ts';
import { linkMask, answerOf } from '../../mails/mail-content.service.ts';
import { countWritten, mailsBefore, textsBefore } from './mail-history.repository.ts';
import type { HistoryRow } from './mail-history.repository.ts';
import { loadApplication } from '../../../access/load-application.ts';

type Mail = ResultOf<'GET /api/jobs/{job}/applications/{application}/emails'>['results'][number];

const refusalOf = ({ state, error }: Pick<HistoryRow, 'state' | 'error'>): string | null =>
  state === 'failed' || state === 'queued' ? answerOf(error) : null;

/** @param masked removes the personal link: text messages are shown whole */
const presentMail = (
  { created_at, sent_at, next_try_at, error, waits_for_budget, ...row }: HistoryRow,
  masked: (text: string) => string,
): Mail => ({
  ...row,
  subject: masked(row.subject),
  refusal: refusalOf({ state: row.state, error }),
  next_try_at: next_try_at?.toISOString() ?? null,
  held: row.state === 'queued' && next_try_at !== null && error === null,
  waits_for_budget: row.state === 'queued' && waits_for_budget,
  created_at: created_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
});

type History = ResultOf<'GET /api/jobs/{job}/applications/{application}/emails'>;
type Entry = HistoryRow;

/** The oldest id of the page before in each channel; 0 for the first page. */
interface Place {
  email: number;
  sms: number;
}

const encode = ({ email, sms }: Place): string => `${email}-${sms}`;

function decode(cursor: string | undefined): Place {
  if (cursor === undefined) return { email: 0, sms: 0 };
  const [, email, sms] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (email === undefined || sms === undefined) throw invalid({ cursor: ['wrong_format'] });
  return { email: Number(email), sms: Number(sms) };
}

/**
 * Merges two lists, each newest first. A page takes the beginning of each list, so that the next one continues after
 * the last id of each.
 */
export function newestOf<E extends { created_at: Date }>(first: readonly E[], second: readonly E[], most: number): E[] {
  const page: E[] = [];
  let left = 0;
  let right = 0;
  while (page.length < most) {
    const [a, b] = [first[left], second[right]];
    if (!a && !b) break;
    if (a && (!b || a.created_at >= b.created_at)) {
      page.push(a);
      left += 1;
    } else if (b) {
      page.push(b);
      right += 1;
    }
  }
  return page;
}

const oldestOf = (page: readonly Entry[], of: Entry['channel'], before: number): number =>
  page.findLast(({ channel }) => channel === of)?.id ?? before;

/**
 * Mails and text messages to an applicant, newest first. @throws AppError `not_found`, `invalid` for a foreign cursor
 */
export async function readHistory(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  { cursor }: QueryOf<'GET /api/jobs/{job}/applications/{application}/emails'>,
): Promise<History> {
  const place = decode(cursor);
  const { application } = await loadApplication(ctx.db, actor, { job: jobId, application: id }, 'invite');
  const most = HISTORY_LIMITS.page;
  const [emails, texts, count] = await reading(ctx, ({ db }) =>
    Promise.all([
      mailsBefore(db, { job: jobId, id }, place.email, most + 1),
      textsBefore(db, { job: jobId, id }, place.sms, most + 1),
      countWritten(db, { job: jobId, id }),
    ]),
  );
  const page = newestOf(emails, texts, most);
  const more = page.length < emails.length + texts.length;
  const next = { email: oldestOf(page, 'email', place.email), sms: oldestOf(page, 'sms', place.sms) };
  const masked = linkMask(ctx, application);
  return { results: page.map((mail) => presentMail(mail, masked)), next_cursor: more ? encode(next) : null, count };
}
