import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AssessmentType, JobKind, JobKindRow } from '@vivavoce/domain/jobs/kinds.ts';
import { MEDIUM_FROM_MINUTES, MEDIUM_TO_MINUTES } from '@vivavoce/domain/marketplace/lengths.ts';
import type { ActivityLength } from '@vivavoce/domain/marketplace/lengths.ts';
import { MOST_ERRORS } from '@vivavoce/domain/marketplace/spelling.ts';
import type { StockPicture } from '@vivavoce/domain/marketplace/pictures.ts';
import { containsEveryWord } from '../../db/contains-every-word.ts';
import type { Queryable } from '../../db/client.ts';
import { activity_sub_types, activity_types, companies, former_shortnames } from '../../db/schema/index.ts';
import { ANSWER_SECONDS } from '../../db/answer-seconds.ts';
import { asNumber } from '../../db/as-number.ts';
import { isOfKind } from '../../db/is-of-kind.ts';
import { SHOWN } from './shown.ts';

/** Suspended companies have no public pages. */
export const findBrand = async (db: Queryable, shortname: string) =>
  (
    await db
      .select()
      .from(companies)
      .where(and(eq(companies.shortname, shortname), isNull(companies.suspended_at)))
  )[0];

export type BrandRow = NonNullable<Awaited<ReturnType<typeof findBrand>>>;

export const isShortnameTaken = async (db: Queryable, shortname: string): Promise<boolean> =>
  (await db.$count(companies, eq(companies.shortname, shortname))) > 0;

/** The present name of a company that had this name before; undefined where it has no public pages. */
export const presentShortname = async (db: Queryable, former: string): Promise<string | undefined> =>
  (
    await db
      .select({ shortname: companies.shortname })
      .from(former_shortnames)
      .innerJoin(companies, eq(companies.id, former_shortnames.company_id))
      .where(and(eq(former_shortnames.shortname, former), isNull(companies.suspended_at)))
  )[0]?.shortname;

interface HubFilter {
  /** Value of a type of activity; null for every company. */
  category: string | null;
  limit: number;
  offset: number;
}

/** Companies with a hub, by name; of a category, those whose open marketplace has activities of it. */
export const listHubBrands = (db: Queryable, { category, limit, offset }: HubFilter) =>
  db
    .select()
    .from(companies)
    .where(
      and(
        eq(companies.hub_enabled, true),
        eq(companies.hub_open, true),
        isNull(companies.suspended_at),
        category === null
          ? undefined
          : sql`${companies.marketplace_enabled} and ${companies.marketplace_open} and exists (
              select from activity_types t join jobs j on j.activity_type_id = t.id
              where t.company_id = ${companies}.id and t.value = ${category} and ${SHOWN})`,
      ),
    )
    .orderBy(asc(companies.account_name), asc(companies.id))
    .limit(limit)
    .offset(offset);

type MarketplaceOrder = '-marketplace_order' | 'marketplace_order' | 'title';

const ORDER: Record<MarketplaceOrder, SQL> = {
  '-marketplace_order': sql`j.marketplace_featured desc, j.marketplace_order desc, j.id desc`,
  marketplace_order: sql`j.marketplace_featured, j.marketplace_order, j.id`,
  title: sql`lower(coalesce(nullif(j.marketplace_title, ''), j.title)), j.id`,
};

/** Several values of a group are alternatives; groups narrow one another. */
interface SearchFilters {
  activity_type_ids?: number[] | undefined;
  length?: ActivityLength[] | undefined;
  kind?: JobKind[] | undefined;
  default_locale?: ('en-gb' | 'fr-fr')[] | undefined;
  advertise_review?: true | undefined;
}

export interface MarketplaceFilter {
  company_id: number;
  /** Null for those of no type. */
  activity_type_id?: number | null | undefined;
  featured?: boolean | undefined;
  default_locale?: 'en-gb' | 'fr-fr' | undefined;
  /** Values of which at least one must match, for each group in the filter. */
  any?: SearchFilters | undefined;
  /** Longest time needed, in minutes. */
  minutes?: number | undefined;
  /** Each group is a word of the search term with its spellings; one spelling of each group must occur. */
  terms?: string[][] | undefined;
  ordering: MarketplaceOrder;
  page: number;
  page_size: number;
}

const TIME = sql`coalesce(j.form_minutes * 60,
  (select ${ANSWER_SECONDS} from questions q where q.job_id = j.id and q.removed_at is null))`;
const MINUTES = sql`ceil(coalesce(${TIME}, 0) / 60.0)::int`;

const LENGTH_SQL: Readonly<Record<ActivityLength, SQL>> = {
  short: sql`between 1 and ${asNumber(MEDIUM_FROM_MINUTES - 1)}`,
  medium: sql`between ${asNumber(MEDIUM_FROM_MINUTES)} and ${asNumber(MEDIUM_TO_MINUTES)}`,
  long: sql`> ${asNumber(MEDIUM_TO_MINUTES)}`,
};

const either = (parts: SQL[]): SQL => sql`(${parts.length === 0 ? sql`false` : sql.join(parts, sql` or `)})`;

function narrowed({ activity_type_ids, length, kind, default_locale, advertise_review }: SearchFilters): SQL[] {
  return [
    ...(activity_type_ids ? [either(activity_type_ids.map((id) => sql`j.activity_type_id = ${id}`))] : []),
    ...(length ? [either(length.map((each) => sql`${MINUTES} ${LENGTH_SQL[each]}`))] : []),
    ...(kind ? [either(kind.map((each) => sql`(${isOfKind(each, sql`j`)})`))] : []),
    ...(default_locale ? [either(default_locale.map((each) => sql`j.default_locale = ${each}`))] : []),
    ...(advertise_review ? [sql`j.advertise_review`] : []),
  ];
}

const anyOf = (spellings: string[]): SQL =>
  sql`(${sql.join(
    spellings.map((word) => containsEveryWord(sql`j.marketplace_text`, word)),
    sql` or `,
  )})`;

function matching(filter: MarketplaceFilter): SQL {
  const parts = [sql`j.company_id = ${filter.company_id}`, SHOWN];
  if (filter.activity_type_id === null) parts.push(sql`j.activity_type_id is null`);
  else if (filter.activity_type_id !== undefined) parts.push(sql`j.activity_type_id = ${filter.activity_type_id}`);
  if (filter.featured !== undefined)
    parts.push(filter.featured ? sql`j.marketplace_featured` : sql`not j.marketplace_featured`);
  if (filter.default_locale) parts.push(sql`j.default_locale = ${filter.default_locale}`);
  if (filter.minutes !== undefined) parts.push(sql`coalesce(${TIME}, 0) <= ${filter.minutes * 60}`);
  for (const spellings of filter.terms ?? []) parts.push(anyOf(spellings));
  parts.push(...narrowed(filter.any ?? {}));
  return sql.join(parts, sql` and `);
}

export interface MarketplaceRow extends JobKindRow {
  [column: string]: unknown;
  id: number;
  shorturl: string;
  title: string;
  description: string;
  marketplace_title: string;
  marketplace_description: string;
  marketplace_details: string;
  marketplace_stock_image: StockPicture | null;
  marketplace_featured: boolean;
  image_file_id: number | null;
  marketplace_image_file_id: number | null;
  question_count: number;
  webinar: { starts_at: string; ends_at: string; time_zone: string; place: string; seats_left: number | null } | null;
  fixed_deadline: string | null;
  assessment_type: AssessmentType | null;
  advertise_review: boolean;
  use_sso: boolean;
  default_locale: 'en-gb' | 'fr-fr';
  activity_type_id: number | null;
  activity_sub_type_id: number | null;
  seconds: number | null;
}

/** The columns of a card, over the alias `j`. */
export const COLUMNS = sql`j.id::int, j.shorturl, j.title, j.description, j.marketplace_title, j.marketplace_description,
  j.marketplace_details, j.marketplace_stock_image, j.marketplace_featured, j.image_file_id::int,
  j.marketplace_image_file_id::int, j.question_count, j.fixed_deadline, j.assessment_type, j.advertise_review,
  j.use_sso, j.default_locale, j.activity_type_id::int, j.activity_sub_type_id::int, ${TIME}::int as seconds,
  j.test_provider, j.sjt_assessment, j.is_webinar, j.is_questionnaire, j.is_cvcopilot,
  (select jsonb_build_object('starts_at', w.starts_at, 'ends_at', w.ends_at, 'time_zone', w.time_zone, 'place', w.place,
      'seats_left', case when w.seats is not null then greatest(0, w.seats - (
        select count(*) from webinar_registrations r where r.job_id = w.job_id and r.state = 'registered')) end)
    from webinars w where w.job_id = j.id and w.starts_at is not null and w.ends_at is not null) as webinar`;

/** One page of a marketplace with the number of all its matches. */
export async function listActivities(
  db: Queryable,
  filter: MarketplaceFilter,
): Promise<{ count: number; rows: MarketplaceRow[] }> {
  const where = matching(filter);
  const [total, page] = await Promise.all([
    db.execute<{ count: number }>(sql`select count(*)::int as count from jobs j where ${where}`),
    // Rows are limited before their questions are read.
    db.execute<MarketplaceRow>(
      sql`select ${COLUMNS} from (select j.* from jobs j where ${where} order by ${ORDER[filter.ordering]}
        limit ${filter.page_size} offset ${(filter.page - 1) * filter.page_size}) j order by ${ORDER[filter.ordering]}`,
    ),
  ]);
  return { count: total.rows[0]?.count ?? 0, rows: page.rows };
}

/** Values by which the activities of a search can be narrowed, and the number of activities with the same values. */
export interface Combination extends JobKindRow {
  [column: string]: unknown;
  minutes: number;
  default_locale: 'en-gb' | 'fr-fr';
  advertise_review: boolean;
  activity_type_id: number | null;
  count: number;
}

/** The activities with the words, by all that they can be narrowed by. */
export const countCombinations = async (db: Queryable, company_id: number, terms: string[][]) => {
  const matches = matching({ company_id, terms, ordering: '-marketplace_order', page: 1, page_size: 1 });
  const { rows } = await db.execute<Combination>(
    sql`select minutes, default_locale, advertise_review, activity_type_id::int, test_provider, sjt_assessment, is_webinar,
        is_questionnaire, is_cvcopilot, count(*)::int as count
      from (select j.*, ${MINUTES} as minutes from jobs j where ${matches}) found group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  );
  return rows;
};

/** The first activities of each type, at most `each` of one, without those that are shown elsewhere. */
export const listFirstOfTypes = async (
  db: Queryable,
  { types, except, each }: { types: number[]; except: number[]; each: number },
): Promise<MarketplaceRow[]> =>
  (
    await db.execute<MarketplaceRow>(
      sql`select ${COLUMNS} from unnest(array[${sql.join(types, sql`, `)}]::bigint[]) with ordinality as type(id, place),
        lateral (select j.* from jobs j where j.activity_type_id = type.id and ${SHOWN}
            and j.id <> all(array[${sql.join(except, sql`, `)}]::bigint[])
          order by ${ORDER['-marketplace_order']} limit ${each}) j
        order by type.place, ${ORDER['-marketplace_order']}`,
    )
  ).rows;

export interface TypeCount {
  [column: string]: unknown;
  activity_type_id: number | null;
  activity_sub_type_id: number | null;
  count: number;
}

export const countByType = async (db: Queryable, company_id: number): Promise<TypeCount[]> =>
  (
    await db.execute<TypeCount>(
      sql`select j.activity_type_id::int, j.activity_sub_type_id::int, count(*)::int as count
        from jobs j where j.company_id = ${company_id} and ${SHOWN} group by 1, 2`,
    )
  ).rows;

/** Types with their sub-types, each in its order. */
export async function listTypes(db: Queryable, company_id: number) {
  const types = await db
    .select()
    .from(activity_types)
    .where(eq(activity_types.company_id, company_id))
    .orderBy(asc(activity_types.order), asc(activity_types.id));
  const items = await db
    .select({
      id: activity_sub_types.id,
      activity_type_id: activity_sub_types.activity_type_id,
      value: activity_sub_types.value,
      label: activity_sub_types.label,
      order: activity_sub_types.order,
    })
    .from(activity_sub_types)
    .innerJoin(activity_types, eq(activity_types.id, activity_sub_types.activity_type_id))
    .where(eq(activity_types.company_id, company_id))
    .orderBy(asc(activity_sub_types.order), asc(activity_sub_types.id));
  return types.map((type) => ({ ...type, items: items.filter((item) => item.activity_type_id === type.id) }));
}

export type TypeRow = Awaited<ReturnType<typeof listTypes>>[number];

/** The different words of a marketplace that are about as long as one of these. */
export const listVocabulary = async (db: Queryable, company_id: number, lengths: number[]): Promise<string[]> =>
  (
    await db.execute<{ word: string }>(
      sql`select distinct word from jobs j, regexp_split_to_table(j.marketplace_text, '[^[:alnum:]]+') as word
        where j.company_id = ${company_id} and ${SHOWN}
          and length(word) between ${Math.min(...lengths) - MOST_ERRORS} and ${Math.max(...lengths) + MOST_ERRORS}`,
    )
  ).rows.map(({ word }) => word);

/** The term in the form in which titles are compared: small letters without accents. */
export const searchForm = async (db: Queryable, term: string): Promise<string> =>
  (await db.execute<{ term: string }>(sql`select search_text(${term}) as term`)).rows[0]?.term ?? '';
