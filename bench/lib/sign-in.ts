import { Client } from './http.ts';

/** The cookies of a session, and the headers of calls that change data. */
export interface SignedIn {
  cookie: string;
  'x-csrftoken': string;
}

/** Signs in like staff of a company. */
export async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<SignedIn> {
  const client = new Client(url);
  const body = Buffer.from(JSON.stringify({ username: email, password }));
  const answer = await client.send('/login/ajax', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  client.close();
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}: ${answer.body.toString()}`);
  const cookies = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
  const csrf = cookies.find((cookie) => cookie.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? '';
  return { cookie: cookies.join('; '), 'x-csrftoken': decodeURIComponent(csrf) };
}
