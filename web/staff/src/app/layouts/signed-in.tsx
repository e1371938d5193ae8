import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userQuery } from '../../queries/session.ts';

/** Layouts that hold what belongs to a person show only while there is one. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  return user ? children : null;
}
