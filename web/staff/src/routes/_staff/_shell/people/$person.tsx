import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { searchParams } from '../../../../app/search-params.ts';
import { need, readId } from '../../../../app/session/guards.ts';
import { readPersonSearch } from '../../../../areas/people/person-search.ts';
import { PersonScreen } from '../../../../areas/people/person-screen.tsx';
import { personQuery } from '../../../../queries/applicants/people.ts';

export const Route = createFileRoute('/_staff/_shell/people/$person')({
  validateSearch: searchParams(readPersonSearch),
  loader: ({ context: { queryClient }, params, location }) =>
    Promise.all([
      need(queryClient.ensureQueryData(personQuery(readId(params.person))), location.href),
      loadMessages('people'),
    ]),
  component: PersonScreen,
});
