import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSettings, useUser } from '../../queries/sign-in/session.ts';

/** The way to the company's plan and features, for users who run the platform as well; nothing for others. */
export function PlatformLink({ children }: { children: ReactNode }) {
  const { platform_administrator } = useUser();
  const { shortname } = useSettings();
  if (!platform_administrator) return null;
  return (
    <Link to="/platform" search={{ q: shortname }}>
      {children}
    </Link>
  );
}
