import type { QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { OwnPlace, PlaceInterview } from '@vivavoce/contract/types.ts';
import { LEARNER_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { PLACE_SECTIONS, placeOrder, placeSection } from '@vivavoce/domain/applications/place-section.ts';
import type { PlaceFacts } from '@vivavoce/domain/applications/place-section.ts';
import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { isPromisedReview, purposeOf } from '@vivavoce/domain/jobs/purpose.ts';
import type { LearnerActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Exchange } from '../../http/cookies.ts';
import { notFound } from '../../lib/app-error.ts';
import { gateOf } from '../../policies/interviews.policy.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { listTopics, readProgress } from '../practice/progress.service.ts';
import { openIn } from '../interviews/opening/opening.service.ts';
import * as repository from './place.repository.ts';
import type { PlaceRow } from './place.repository.ts';

interface Placed {
  row: PlaceRow;
  facts: PlaceFacts & { deadline: Date | null };
  order: number;
}

const deadlineOf = ({ deadline, job, invited_at, company }: PlaceRow): Date | null =>
  deadline ?? applicationDeadline(job, invited_at, company.time_zone);

function placed(row: PlaceRow, now: Date): Placed {
  const deadline = deadlineOf(row);
  const { responded_at, declined_at, invited_at, feedback_released_at, archived_at, job, company, begun } = row;
  const subject = { job, archived_at, responded_at, declined_at, deadline, begun };
  const held = { paused: company.suspended_at !== null, lease_device: null, lease_expires_at: null };
  const gate = gateOf({ ...subject, ...held }, now);
  const facts = { gate, deadline, responded_at, declined_at, feedback_released_at, invited_at };
  return { row, facts, order: placeOrder(facts) };
}

const readAll = async (ctx: Context, { email }: LearnerActor): Promise<Placed[]> =>
  (await repository.listFacts(ctx.db, email)).map((row) => placed(row, ctx.now()));

/** Whose place it is, with the number of interviews in each section. */
export async function readPlace(ctx: Context, actor: LearnerActor): Promise<OwnPlace> {
  const all = await readAll(ctx, actor);
  const [newest] = all;
  const sections = all.map(({ facts }) => placeSection(facts));
  const isOfOne = all.every(({ row }) => row.company_id === newest?.row.company_id);
  const counted = PLACE_SECTIONS.map((section) => [section, sections.filter((each) => each === section).length]);
  const { name, logo, primary, alternate_brand } = newest?.row.company ?? {};
  return {
    email: actor.email,
    first_name: all.find(({ row }) => row.first_name !== '')?.row.first_name ?? '',
    company:
      name === undefined || !isOfOne
        ? null
        : { name, logo: logo ?? null, primary: primary ?? null, alternate_brand: alternate_brand ?? false },
    counts: Object.fromEntries(counted) as OwnPlace['counts'],
  };
}

const isBehind = (cursor: string | undefined) => {
  const [order, id] = cursor === undefined ? [] : cursor.split('_').map(Number);
  return (each: Placed): boolean =>
    order === undefined || id === undefined || each.order > order || (each.order === order && each.row.id < id);
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** One page of a section. Its cost depends on the interviews of the learner alone, not on those of the installation. */
export async function listPlace(
  ctx: Context,
  actor: LearnerActor,
  { section, cursor }: QueryOf<'GET /api/me/interviews'>,
): Promise<ResultOf<'GET /api/me/interviews'>> {
  const all = (await readAll(ctx, actor))
    .filter(({ facts }) => placeSection(facts) === section)
    .toSorted((a, b) => a.order - b.order || b.row.id - a.row.id)
    .filter(isBehind(cursor));
  const page = all.slice(0, LEARNER_LIMITS.page_size);
  const last = page.at(-1);
  const shown = new Map(
    page.length === 0
      ? []
      : (
          await repository.listShown(
            ctx.db,
            page.map(({ row }) => row.id),
          )
        ).map((row) => [row.id, row]),
  );
  return {
    results: page.flatMap(({ row, facts }): PlaceInterview[] => {
      const details = shown.get(row.id);
      if (!details) return [];
      const { job, title, questions, answered, review_paid } = details;
      return [
        {
          application: row.id,
          title,
          company: row.company.name,
          purpose: purposeOf(job, isPromisedReview(job, { review_paid })),
          section,
          gate: facts.gate,
          deadline: iso(facts.deadline),
          questions,
          answered,
          sent_at: iso(row.responded_at),
          withdrawn_at: iso(row.declined_at),
          feedback_released_at: iso(row.feedback_released_at),
        },
      ];
    }),
    next_cursor: last && all.length > page.length ? `${last.order}_${last.row.id}` : null,
  };
}

/**
 * Opens an interview of the learner in this browser, as its personal link would.
 * @throws AppError `not_found` for one of another address
 */
export async function openOwn(ctx: Context, exchange: Exchange, actor: LearnerActor, id: number) {
  const application = await repository.findOwn(ctx.db, actor.email, id);
  if (!application) throw notFound();
  addToTrail({ application_id: id });
  await openIn(ctx, exchange, application, { learner: actor.session_id });
  return { shorturl: application.shorturl };
}

/** The interviews that the place of a learner shows. */
export const ownIds = async (ctx: Context, { email }: LearnerActor): Promise<number[]> =>
  (await repository.listIds(ctx.db, email)).map(({ id }) => id);

export const listOwnTopics = async (ctx: Context, actor: LearnerActor) => listTopics(ctx, await ownIds(ctx, actor));

/** @throws AppError `not_found` for what this learner did not practise */
export const readOwnProgress = async (
  ctx: Context,
  actor: LearnerActor,
  of: { topic: string; before: number | undefined },
) => readProgress(ctx, await ownIds(ctx, actor), of);
