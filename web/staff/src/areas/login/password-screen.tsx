import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { CurrentUser } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { changePerson } from '../../app/session/change-person.ts';
import { safeNext } from '../../app/session/guards.ts';
import { AuthLayout } from '../../app/layouts/auth-layout.tsx';
import { showToast } from '../../app/toasts.ts';
import { checkLink, choosePassword, whoIsHere } from '../../queries/sign-in/account.ts';
import { AskForLink } from './ask-for-link.tsx';
import { CheckingLink, LinkNotChecked } from './checking-link.tsx';
import { beginAsNewcomer } from '../../app/session/enter.ts';
import { readLinkFragment } from './link-fragment.ts';
import styles from './login.module.css';
import { OtherPerson } from './other-person.tsx';
import type { Names } from './account-name-fields.tsx';
import { SecondStepForm, type SecondStep } from './second-step-form.tsx';
import { PasswordForm } from './password-form.tsx';

type LinkFacts = { signedIn: CurrentUser | undefined } & Awaited<ReturnType<typeof checkLink>>;

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token],
    queryFn: async (): Promise<LinkFacts> => {
      const [signedIn, link] = await Promise.all([whoIsHere(), checkLink(token)]);
      return { signedIn, ...link };
    },
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const isExpired = (error: unknown): boolean => isProblem(error) && error.code === 'link_expired';

/** Opened from a mailed link: chooses the first password of an account, or a new one. */
export function PasswordScreen() {
  const t = useTranslations('login.link');
  const login = useTranslations('login');
  const navigate = useNavigate();
  const client = useQueryClient();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const { token, next } = readLinkFragment(hash);
  const query = linkQuery(token);
  const link = useQuery(query);
  const [usedUp, setUsedUp] = useState<string>();
  const [step, setStep] = useState<SecondStep>();

  async function choose(password: string, names?: Names): Promise<void> {
    try {
      const result = await choosePassword(token, password, names);
      if (result.status === 'SECOND_FACTOR') {
        setStep(result);
        return;
      }
    } catch (error) {
      if (!isExpired(error)) throw error;
      setUsedUp(token);
      return;
    }
    await arrive();
  }

  async function arrive(): Promise<void> {
    // The password is stored even if the next call fails: the following page reports that.
    await beginAsNewcomer().catch(() => undefined);
    showToast({ title: t('saved') });
    await navigate({ href: safeNext(next), replace: true });
  }

  async function leave(facts: LinkFacts): Promise<void> {
    await changePerson();
    client.setQueryData(query.queryKey, { ...facts, signedIn: undefined });
  }

  function content() {
    if (step !== undefined) {
      const back = () => void navigate({ to: '/login', search: next ? { next } : {} });
      return <SecondStepForm step={step} onDone={arrive} onBack={back} />;
    }
    if (!token || usedUp === token || isExpired(link.error)) {
      const key = token ? 'expired' : 'broken';
      const title = t(`${key}Title`);
      return (
        <AskForLink key={key} page={title} title={title} text={t(`${key}Text`)} email={link.data?.email} next={next}>
          <Link to="/login" search={next ? { next } : {}} className={styles.link}>
            {login('back')}
          </Link>
        </AskForLink>
      );
    }
    if (link.isPending) return <CheckingLink />;
    if (link.isError) {
      return <LinkNotChecked error={link.error} busy={link.isFetching} onRetry={() => void link.refetch()} />;
    }
    const facts = link.data;
    if (facts.signedIn && facts.signedIn.email.toLowerCase() !== facts.email.toLowerCase()) {
      return <OtherPerson email={facts.email} signedIn={facts.signedIn} onLeave={() => leave(facts)} />;
    }
    return <PasswordForm link={facts} onSubmit={choose} />;
  }

  return <AuthLayout>{content()}</AuthLayout>;
}
