import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AccountLink } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { safeNext } from '../../app/session/guards.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { accountLink } from '../../queries/sign-in/account.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import styles from './account-conflict.module.css';
import { ConflictChoice } from './conflict-choice.tsx';

const route = getRouteApi('/_staff/_default/account-conflict');

const linkQuery = (code: string) =>
  queryOptions({
    queryKey: ['account', 'link', code],
    queryFn: ({ signal }) => accountLink(code, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

function Checking() {
  const t = useTranslations('account.conflict');
  return (
    <div className={styles.card} aria-busy="true">
      <h1 className={styles.title}>{t('page')}</h1>
      <Bone width="70%" />
      <Bone width="100%" height={72} />
      <Bone width="100%" height={72} />
    </div>
  );
}

function GoOn({ href }: { href: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ href, replace: true }), [navigate, href]);
  return <Checking />;
}

/** A mailed link was opened by another person than its recipient: the reader chooses one of the two accounts. */
export function AccountConflictScreen() {
  const t = useTranslations('account.conflict');
  const { next, for: code } = route.useSearch();
  const link = useQuery({ ...linkQuery(code ?? ''), enabled: code !== undefined });
  const onward = safeNext(next);
  usePageTitle(t('page'));

  function content(result: AccountLink | undefined) {
    // Nothing to choose: no code, an unknown one, or the right person.
    const settled = code === undefined || isProblem(link.error, 404) || isProblem(link.error, 422);
    if (settled || result?.conflict === false) return <GoOn href={onward} />;
    if (result) return <ConflictChoice link={result} onward={onward} />;
    if (link.isError) {
      return <LoadError text={t('failed')} error={link.error} onRetry={() => void link.refetch()} />;
    }
    return <Checking />;
  }

  return <div className={styles.page}>{content(link.data)}</div>;
}
