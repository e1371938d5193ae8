import { webhook } from '@vivavoce/contract/companies/webhooks.ts';
import type { Webhook } from '@vivavoce/contract/types.ts';
import { present } from '../../http/present.ts';
import type { EndpointRow, Figures } from './endpoints.repository.ts';
import type { secretsOf } from './signing-secrets.ts';

const LETTERS_SHOWN = 4;
const endOf = (secret: string | null): string => secret?.slice(-LETTERS_SHOWN) ?? '';

interface Beside {
  secrets: ReturnType<typeof secretsOf>;
  figures: Figures | undefined;
  /** Activities of the company by which these webhooks are narrowed. */
  jobs: { id: number; title: string }[];
  /** The hours that are shown, oldest first. */
  hours: readonly number[];
}

export function presentEndpoint(row: EndpointRow, { secrets, figures, jobs, hours }: Beside): Webhook {
  const { former } = secrets;
  const calls = new Map(figures?.hours.map(({ hour, ...counts }) => [Date.parse(hour), counts]));
  return present(webhook, row, {
    jobs: row.jobs && jobs.filter(({ id }) => row.jobs?.includes(id)),
    secret: {
      ends_with: endOf(secrets.secret),
      since: row.secret_at.toISOString(),
      former: former && { ends_with: endOf(former.secret), until: former.until.toISOString() },
    },
    waiting: figures?.waiting ?? 0,
    undelivered: figures?.undelivered ?? 0,
    sending_again: row.resend_until !== null,
    hours: hours.map((hour) => calls.get(hour) ?? { delivered: 0, failed: 0 }),
  });
}
