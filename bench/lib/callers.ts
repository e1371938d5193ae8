import { createRequire } from 'node:module';

/**
 * Calls an address like several users: each on a connection of their own, one page after the other. Prints like
 * autocannon.
 */
interface Request {
  method: 'GET';
  path: string;
  headers: { cookie: string };
}
interface Caller {
  setRequests: (requests: readonly Request[]) => void;
}
type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  requests: readonly Request[];
  setupClient: (caller: Caller) => void;
}) => Promise<object>;

const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;
const [url = '', seconds = '2', cookies = '[]', paths = '[]'] = process.argv.slice(2);
const pages = JSON.parse(paths) as string[];
const people = (JSON.parse(cookies) as string[]).map((cookie, person) =>
  // Each caller is at a different page.
  [...pages.slice(person), ...pages.slice(0, person)].map(
    (path) => ({ method: 'GET', path, headers: { cookie } }) as const,
  ),
);
let next = 0;
const result = await autocannon({
  url,
  connections: people.length,
  duration: Number(seconds),
  requests: people[0] ?? [],
  setupClient: (caller) => {
    caller.setRequests(people[next % people.length] ?? []);
    next += 1;
  },
});
console.log(JSON.stringify(result));
