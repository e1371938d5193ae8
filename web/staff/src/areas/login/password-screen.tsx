import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useState, useRef, type FormEvent } from 'react';
import type { CurrentUser } from '@vivavoce/contract/types.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { whoIsHere } from '../../queries/sign-in/session.ts';
import { changePerson } from '../../app/session/change-person.ts';
import { safeNext } from '../../app/session/guards.ts';
import { AuthLayout } from '../../app/layouts/auth-layout.tsx';
import { showToast } from '../../app/toasts.ts';
import { AskForLink } from './ask-for-link.tsx';
import { CheckingLink, LinkNotChecked } from './checking-link.tsx';
import { beginAsNewcomer } from '../../app/session/enter.ts';
import { readLinkFragment } from './link-fragment.ts';
import styles from './login.module.css';
import { SecondStepForm, type SecondStep } from './second-step-form.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { FailureMessage, useWaitPhrase } from './failure-message.tsx';
import { failureOf } from './failure.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import { NewPasswordField, useNewPasswordFault } from '../../ui/forms/new-password-field.tsx';
import { useWait } from './use-wait.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { classes } from '../../ui/base/classes.ts';

const checkLink = (token: string) => call('POST /password-reset/ajax/check', { body: { token } });

type Names = { first_name: string; last_name: string };
/** The faults of the names, by field; empty where they are good. */
type NameFaults = ReturnType<typeof namesFaults>;

type AccountNameFieldsProps = { value: Names; faults: NameFaults; onChange: (names: Names) => void };

/** The name of a new account, prefilled from the invitation; its owner may correct it. */
function AccountNameFields({ value, faults, onChange }: AccountNameFieldsProps) {
  const t = useTranslations('login.ownName');
  const field = (name: keyof Names) => ({
    id: name,
    name,
    large: true,
    label: t(name),
    value: value[name],
    error: faults[name] && t(faults[name] === 'required' ? 'missing' : 'wrong'),
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...value, [name]: target.value }),
  });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-[inherit]">
      <TextField {...field('first_name')} required autoComplete="given-name" />
      <TextField {...field('last_name')} hint={t('hint')} autoComplete="family-name" />
    </div>
  );
}

type PasswordFormProps = {
  link: { purpose: 'reset' | 'first'; email: string } & Names;
  onSubmit: (password: string, names?: Names) => Promise<void>;
};

/** The typed password, and with the first one the names, with their faults and the failure of sending them. */
function useNewPassword(
  { purpose, email, first_name, last_name }: PasswordFormProps['link'],
  onSubmit: PasswordFormProps['onSubmit'],
) {
  const fault = useNewPasswordFault();
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState({ first_name, last_name });
  const [wrongNames, setWrongNames] = useState<NameFaults>({});
  const owner = purpose === 'first' ? { email, ...names } : { email };
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { send, busy, failure, setFailure } = useSend(
    () => onSubmit(password, purpose === 'first' ? names : undefined),
    (error) => {
      const late = isProblem(error, 422) ? fault.after(error.errors['new_password']) : undefined;
      if (!late) return failureOf(error);
      refuse(late);
      return undefined;
    },
  );
  const secondsLeft = useWait(failure);

  function refuse(message: string): void {
    setWrong(message);
    input.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || secondsLeft > 0) return;
    setFailure(undefined);
    setWrong(undefined);
    const nameFaults = purpose === 'first' ? namesFaults(names) : {};
    setWrongNames(nameFaults);
    const [wrongName] = Object.keys(nameFaults);
    if (wrongName !== undefined) {
      document.getElementById(wrongName)?.focus();
      return;
    }
    const early = fault.before(password, owner);
    if (early) {
      refuse(early);
      return;
    }
    await send();
  }

  return {
    input,
    names,
    setNames: (value: Names) => {
      setNames(value);
      setWrongNames({});
    },
    wrongNames,
    password,
    setPassword: (value: string) => {
      setPassword(value);
      setWrong(undefined);
    },
    wrong,
    owner,
    failure,
    busy,
    secondsLeft,
    submit,
  };
}

function PasswordForm({ link, onSubmit }: PasswordFormProps) {
  const { purpose, email } = link;
  const t = useTranslations('login');
  const waitPhrase = useWaitPhrase();
  const {
    input,
    names,
    setNames,
    wrongNames,
    password,
    setPassword,
    wrong,
    owner,
    failure,
    busy,
    secondsLeft,
    submit,
  } = useNewPassword(link, onSubmit);
  usePageTitle(t(`link.${purpose}Title`));

  return (
    <form
      className={classes(styles.form, 'grid grid-cols-1 gap-5')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-2">
        <h1 className="text-title tracking-title wrap-anywhere">{t(`link.${purpose}Title`)}</h1>
        <p className="wrap-anywhere text-ink-2">{t(`link.${purpose}Text`, { email })}</p>
      </div>
      {failure && <FailureMessage failure={failure} over={failure.wait !== undefined && secondsLeft === 0} />}
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {purpose === 'first' && <AccountNameFields value={names} faults={wrongNames} onChange={setNames} />}
      <NewPasswordField
        ref={input}
        id="new_password"
        name="new_password"
        label={purpose === 'first' ? t('newPassword.firstLabel') : t('newPassword.label')}
        large
        owner={owner}
        value={password}
        error={wrong}
        onChange={setPassword}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        aria-disabled={secondsLeft > 0 || undefined}
      >
        {secondsLeft > 0 ? t('waiting', { wait: waitPhrase(secondsLeft) }) : t(`link.${purpose}Submit`)}
      </Button>
    </form>
  );
}

type OtherPersonProps = { email: string; signedIn: CurrentUser; onLeave: () => Promise<void> };

/**
 * The link is for one person, this browser is signed in as another: nothing happens before the reader chooses one of
 * them.
 */
function OtherPerson({ email, signedIn: here, onLeave }: OtherPersonProps) {
  const t = useTranslations('login.link');
  const { send, busy, failure } = useSend(onLeave, failureOf);
  usePageTitle(t('otherTitle'));

  return (
    <div className={classes(styles.form, 'grid grid-cols-1 gap-5')}>
      <div className="grid gap-2">
        <h1 className="text-title tracking-title wrap-anywhere">{t('otherTitle')}</h1>
        <p className="wrap-anywhere text-ink-2">{t('otherText', { email, name: here.full_name, own: here.email })}</p>
        <p className="wrap-anywhere text-ink-2">{t('otherKept')}</p>
      </div>
      {failure && <FailureMessage failure={failure} />}
      <div className="grid gap-3">
        <Button variant="primary" size="large" wide busy={busy} onClick={() => void send()}>
          {t('signOut')}
        </Button>
        <LinkButton to="/" size="large" wide>
          {t('stay', { name: here.full_name })}
        </LinkButton>
      </div>
    </div>
  );
}

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
      const result = await call('POST /password-reset/ajax/confirm', {
        body: { token, new_password: password, ...names },
      });
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
          <Link
            to="/login"
            search={next ? { next } : {}}
            className="min-h-6 justify-self-start leading-6 font-semibold text-accent-ink hover:underline hover:underline-offset-3"
          >
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
