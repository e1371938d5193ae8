import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../api-query.ts';

/** The tags of the current company by name. */
export const tagsQuery = apiQuery('GET /api/tags', {});

/** After tags changed: reads again what shows them, profiles and lists alike. */
export const refreshTags = (client: QueryClient): Promise<void> => {
  void client.invalidateQueries({ queryKey: ['job'] });
  void client.invalidateQueries({ queryKey: ['people'] });
  return client.invalidateQueries({ queryKey: tagsQuery.queryKey });
};
