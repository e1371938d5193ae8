import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userQuery } from '../../queries/sign-in/session.ts';

/** Draws its children only while a person is signed in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  return user ? children : null;
}
