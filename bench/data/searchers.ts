import { aSeat } from '../../server/test/factories.ts';
import { Client } from '../lib/http.ts';
import { signIn } from '../lib/sign-in.ts';
import type { World } from '../lib/world.ts';
import { addJobWithPeople, people } from './people.ts';
import { addPerson, seedStaff } from './staff.ts';
import { size } from '../lib/size.ts';

/** A user of the search benchmark, with the SQL condition on `jobs` that stands for the rights of this user. */
export interface Searcher {
  who: string;
  client: Client;
  company_id: number;
  sees: string;
  emails: boolean;
}

export interface Searchers {
  /** Owner of the company with nearly all applicants. */
  owner: Searcher;
  /** Owner of a company of 10,000 applicants. */
  small: Searcher;
  /** A member who sees three activities of the large company, and a reviewer on the panel of its largest one. */
  limited: Searcher;
  reviewer: Searcher;
}

const ACTIVITIES = 40;
const SMALL = size(10_000, { smoke: 400 });

async function clientOf({ product }: World, person: { email: string; password: string }): Promise<Client> {
  return new Client(product.url, { ...(await signIn(product.url, person)) });
}

/**
 * One activity with as many people as in the options, a tenth more in forty others, and a small company beside them.
 */
async function make(world: World): Promise<Searchers> {
  const { large } = await people(world);
  const begun = performance.now();
  const { db, pool } = world.database;
  const { company_id } = world.staff;
  const member = await addPerson(db, { email: 'limited@northwind.example', company_id, create_interview_only: true });
  for (let count = 0; count < ACTIVITIES; count += 1)
    await addJobWithPeople(world, world.options.people / 10 / ACTIVITIES, {
      company_id,
      id: count < 3 ? member.id : world.staff.id,
    });
  const reviewer = await addPerson(db, { email: 'reviewer@panel.example' });
  await aSeat(db, large, { user_id: reviewer.id });
  const rival = await seedStaff(db, 'rival');
  await addJobWithPeople(world, SMALL, rival);
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  world.say(`added people to search in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const ofCompany = (id: number): string => `jobs.company_id = ${id}`;
  return {
    owner: { who: 'owner', client: world.client, company_id, sees: ofCompany(company_id), emails: true },
    small: {
      who: 'owner of a small company',
      client: await clientOf(world, rival),
      company_id: rival.company_id,
      sees: ofCompany(rival.company_id),
      emails: true,
    },
    limited: {
      who: 'limited member',
      client: await clientOf(world, member),
      company_id,
      sees: `jobs.created_by = ${member.id}`,
      emails: true,
    },
    reviewer: {
      who: 'reviewer',
      client: await clientOf(world, reviewer),
      company_id,
      sees: `jobs.id = ${large.id}`,
      emails: false,
    },
  };
}

const cache = new WeakMap<World['database'], Promise<Searchers>>();

/** Created for the first subject that needs them. */
export function searchers(world: World): Promise<Searchers> {
  const loaded = cache.get(world.database) ?? make(world);
  cache.set(world.database, loaded);
  return loaded;
}

interface Sample {
  first_name: string;
  last_name: string;
  email: string;
  external_id: string | null;
}

/** Search terms: for eight people spread over a company, for nearly all people, and for none. */
export async function termsFor({ database: { pool } }: World, { company_id }: Searcher): Promise<string[]> {
  const { rows } = await pool.query<Sample>(
    `with ends as (select min(application_id) as low, max(application_id) as high from search_entries where company_id = $1)
     select distinct on (eighth) u.first_name, u.last_name, u.email, a.external_id
     from ends, generate_series(1, 15, 2) eighth
     join lateral (select * from applications where company_id = $1 and id > ends.low + (ends.high - ends.low) * eighth / 16
       and external_id is not null order by id limit 1) a on true join users u on u.id = a.user_id`,
    [company_id],
  );
  const ways = ({ first_name, last_name, email, external_id }: Sample): string[] => [
    `${first_name} ${last_name}`,
    `${last_name.slice(0, 3)} ${first_name.slice(0, 3)}`,
    last_name,
    last_name.slice(0, 4),
    last_name.slice(-4),
    first_name,
    email,
    email.slice(0, 9),
    external_id ?? '',
  ];
  return [...rows.flatMap(ways), 'mail.example', 'students', 'example', 'cand-00', 'a m', 'xyzzy', 'anna xyzzy'];
}
