import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../api-query.ts';

export const personQuery = (person: number) => apiQuery('GET /api/people/{person}', { params: { person } });

/** After something of a person changed: reads the profile again. */
export const refreshPerson = (client: QueryClient, person: number): Promise<void> =>
  client.invalidateQueries({ queryKey: personQuery(person).queryKey });
