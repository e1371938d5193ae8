import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { entryTo } from '@vivavoce/domain/companies/places.ts';
import { ApiProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { ErrorScreen } from './error-screen.tsx';
import { useNavigationActor } from './layouts/use-navigation.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

const forbidden = new ApiProblem(403, { code: 'forbidden' }, 'Forbidden');

/**
 * What a person finds who types the address of a place that is not in their menu. The list of people is left to
 * the server, which alone knows who may see it.
 */
export function PlaceGuard({ children }: { children: ReactNode }) {
  const actor = useNavigationActor();
  const { pathname } = useLocation();
  const entry = entryTo({ ...actor, may_list_users: actor.current_company !== null }, pathname.replace(/(.)\/$/, '$1'));
  if (entry === 'missing') return <NotFoundScreen />;
  if (entry === 'forbidden') return <ErrorScreen error={forbidden} reset={() => undefined} />;
  return children;
}
