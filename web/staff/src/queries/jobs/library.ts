import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';

export type LibraryFields = BodyInputOf<'POST /api/questions'>;

export const libraryQuestionQuery = (id: number) =>
  queryOptions({
    queryKey: ['library', 'question', id],
    queryFn: ({ signal }) => call('GET /api/questions/{id}', { params: { id }, signal }),
  });

/** Sends only the changes, with the revision that they are based on. */
export const changeLibraryQuestion = (id: number, body: Partial<LibraryFields> & { revision: number }) =>
  call('PUT /api/questions/{id}', { params: { id }, body });

/** Reloads questions and the competencies that they name. */
export async function refreshLibrary(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['library'] }),
    client.invalidateQueries({ queryKey: ['competencies'] }),
  ]);
}
