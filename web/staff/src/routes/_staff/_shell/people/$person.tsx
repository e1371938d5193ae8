import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { searchParams } from '../../../../app/search-params.ts';
import { need, readId } from '../../../../app/session/guards.ts';
import { readPersonSearch } from '../../../../areas/people/person-search.ts';
import { PersonScreen } from '../../../../areas/people/person-screen.tsx';
import { personQuery } from '../../../../queries/applicants/people.ts';

export const Route = createFileRoute('/_staff/_shell/people/$person')({
  validateSearch: searchParams(readPersonSearch),
  loader: async ({ context: { queryClient }, params, location }) => {
    const id = readId(params.person);
    const [person] = await Promise.all([
      need(queryClient.ensureQueryData(personQuery(id)), location.href),
      loadMessages('people'),
    ]);
    // A person that was merged is at the address of the other one.
    if (person.id !== id)
      throw redirect({ to: '/people/$person', params: { person: String(person.id) }, replace: true });
  },
  component: PersonScreen,
});
