import { useRef } from 'react';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';

/**
 * Gives each request its key: the same one again, after a lost connection, is the same mailing; another one is not.
 */
export function useIntent(): (request: object) => string {
  const last = useRef({ body: '', key: '' });
  return (request) => {
    const body = JSON.stringify(request);
    if (last.current.body !== body) last.current = { body, key: newIdempotencyKey() };
    return last.current.key;
  };
}
