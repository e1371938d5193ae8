import { Client } from './http.ts';

/** Signs in as an operator's people do. @returns the cookies of the session */
export async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<string> {
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
  return [...cookies.filter((cookie) => !cookie.startsWith('csrftoken=')), 'csrftoken=bench'].join('; ');
}
