import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AuthLayout } from '../../../app/layouts/auth-layout.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { CheckingLink, LinkNotChecked } from '../checking-link.tsx';
import { readLinkFragment } from '../link-fragment.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from '../login.module.css';

const isExpired = (error: unknown): boolean => isProblem(error) && error.code === 'link_expired';

type NoticeProps = { title: string; text: string };

/** A page that says how a link ended, and leads to the sign-in. */
export function LinkNotice({ title, text }: NoticeProps) {
  const login = useTranslations('login');
  usePageTitle(title);
  return (
    <div className={classes(styles.form, 'grid grid-cols-1 gap-5')}>
      <div className="grid gap-2">
        <h1 className="text-title tracking-title wrap-anywhere">{title}</h1>
        <p className="wrap-anywhere text-ink-2">{text}</p>
      </div>
      <Link
        to="/login"
        className="min-h-6 justify-self-start leading-6 font-semibold text-accent-ink hover:underline hover:underline-offset-3"
      >
        {login('back')}
      </Link>
    </div>
  );
}

type MailedLinkProps<Found> = {
  /** Purpose of the link; part of the key of its query. */
  name: string;
  check: (token: string) => Promise<Found>;
  expired: NoticeProps;
  /** @param use runs a call that uses the link up; where it was used before, the page says so. True once it is done. */
  children: (found: Found, use: (run: (token: string) => Promise<unknown>) => Promise<boolean>) => ReactNode;
};

/** The page of a mailed link whose token follows the `#`: checks it, and shows what it is for. */
export function MailedLink<Found>({ name, check, expired, children }: MailedLinkProps<Found>) {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const { token } = readLinkFragment(hash);
  const [usedUp, setUsedUp] = useState<string>();
  const link = useQuery(
    queryOptions({
      queryKey: [name, token],
      queryFn: () => check(token),
      enabled: token !== '',
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  );

  async function use(run: (token: string) => Promise<unknown>): Promise<boolean> {
    try {
      await run(token);
      return true;
    } catch (error) {
      if (!isExpired(error)) throw error;
      setUsedUp(token);
      return false;
    }
  }

  function content() {
    if (!token || usedUp === token || isExpired(link.error)) return <LinkNotice {...expired} />;
    if (link.isPending) return <CheckingLink />;
    if (link.isError)
      return <LinkNotChecked error={link.error} busy={link.isFetching} onRetry={() => void link.refetch()} />;
    return children(link.data, use);
  }

  return <AuthLayout>{content()}</AuthLayout>;
}
