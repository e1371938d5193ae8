import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { entryTo, menuAt } from '@vivavoce/domain/companies/pages.ts';
import { ForbiddenScreen } from './forbidden-screen.tsx';
import { useNavigationActor } from '../layouts/navigation/use-navigation.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/**
 * Shows the 403 page to a person who types the address of a place that is not in their menu. For members of a company
 * only the server knows who may see the list of people.
 */
export function PageGuard({ children }: { children: ReactNode }) {
  const actor = useNavigationActor();
  const { pathname } = useLocation();
  const path = pathname.replace(/(.)\/$/, '$1');
  const entry = entryTo({ ...actor, may_list_users: actor.may_change_settings }, path);
  if (entry === 'missing') return <NotFoundScreen />;
  if (entry === 'forbidden') return <ForbiddenScreen menu={menuAt(path)} />;
  return children;
}
