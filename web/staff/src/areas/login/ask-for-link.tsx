import { useRef, useState, type FormEvent, type ReactNode, useEffect } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useSend } from '../../app/use-send.ts';
import { safeNext } from '../../app/session/guards.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { Button } from '../../ui/base/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { emailFault } from './email-fault.ts';
import { FailureMessage, useWaitPhrase } from './failure-message.tsx';
import { failureOf } from './failure.ts';
import styles from './login.module.css';
import { useWait } from './use-wait.ts';
import { IconClock, IconMail, IconReplace } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { classes } from '../../ui/base/classes.ts';

type LinkSentProps = {
  email: string;
  busy: boolean;
  /** Seconds before it may be sent again. */
  wait: number;
  onAgain: () => Promise<boolean>;
  onOther: () => void;
  /** The failure of sending it again. */
  children: ReactNode;
};

/** Takes the focus, since the form that had it is gone. */
function LinkSent({ email, busy, wait, onAgain, onOther, children }: LinkSentProps) {
  const t = useTranslations('login');
  const waitPhrase = useWaitPhrase();
  const title = useRef<HTMLHeadingElement>(null);
  const [again, setAgain] = useState(false);
  useEffect(() => title.current?.focus(), []);

  async function repeat(): Promise<void> {
    setAgain(false);
    setAgain(await onAgain());
  }

  return (
    <div className={classes(styles.form, 'grid grid-cols-1 gap-5')}>
      <div className="grid gap-2">
        <h1 ref={title} className="text-title tracking-title wrap-anywhere" tabIndex={-1}>
          {t('forgotten.sentTitle')}
        </h1>
        <p className="wrap-anywhere text-ink-2">{t('forgotten.sentText', { email })}</p>
      </div>
      {children}
      {again && <FormMessage tone="info">{t('forgotten.sentAgain', { email })}</FormMessage>}
      <ul className="grid gap-2 [&_li]:flex [&_li]:gap-2.5 [&_li]:text-ink-2 [&_svg]:mt-0.5 [&_svg]:flex-none [&_svg]:text-ink-3">
        <li>
          <Icon of={IconClock} size={16} />
          {t('forgotten.once')}
        </li>
        <li>
          <Icon of={IconReplace} size={16} />
          {t('forgotten.newest')}
        </li>
        <li>
          <Icon of={IconMail} size={16} />
          {t('forgotten.spam')}
        </li>
      </ul>
      <div className="grid gap-3">
        <Button
          size="large"
          wide
          busy={busy}
          aria-disabled={wait > 0 || undefined}
          onClick={() => {
            if (wait === 0) void repeat();
          }}
        >
          {wait > 0 ? t('waiting', { wait: waitPhrase(wait) }) : t('forgotten.again')}
        </Button>
        <Button size="large" variant="ghost" wide onClick={onOther}>
          {t('forgotten.other')}
        </Button>
      </div>
      <Link
        to="/login"
        className="min-h-6 justify-self-start leading-6 font-semibold text-accent-ink hover:underline hover:underline-offset-3"
      >
        {t('back')}
      </Link>
    </div>
  );
}

type AskForLinkProps = {
  /** The tab's title until the link is sent. */
  page: string;
  title: string;
  text: string;
  email?: string | undefined;
  next?: string | undefined;
  /** Other links under the form. */
  children?: ReactNode;
};

/** Sends a link for choosing a password. The answer never reveals whether the address has an account. */
export function AskForLink({ page, title, text, email: initialEmail, next, children }: AskForLinkProps) {
  const t = useTranslations('login');
  const waitPhrase = useWaitPhrase();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(initialEmail);
  const [sentTo, setSentTo] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const { send, busy, failure, setFailure } = useSend(async (to: string) => {
    const onward = safeNext(next);
    await call('POST /password-reset/ajax', { body: { username: to, ...(onward !== '/' && { next: onward }) } });
  }, failureOf);
  const secondsLeft = useWait(failure);
  usePageTitle(sentTo ? t('forgotten.sentTitle') : page);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || secondsLeft > 0) return;
    const typed = input.current?.value.trim() ?? '';
    const fault = emailFault(typed);
    setWrong(fault && t(fault));
    setEmail(typed);
    if (fault) input.current?.focus();
    else if (await send(typed)) setSentTo(typed);
  }

  const message = failure && (
    <FailureMessage failure={failure} over={failure.wait !== undefined && secondsLeft === 0} />
  );
  if (sentTo) {
    return (
      <LinkSent
        email={sentTo}
        busy={busy}
        wait={secondsLeft}
        onAgain={() => send(sentTo)}
        onOther={() => {
          setFailure(undefined);
          setSentTo(undefined);
        }}
      >
        {message}
      </LinkSent>
    );
  }
  return (
    <form
      className={classes(styles.form, 'grid grid-cols-1 gap-5')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-2">
        <h1 className="text-title tracking-title wrap-anywhere">{title}</h1>
        <p className="wrap-anywhere text-ink-2">{text}</p>
      </div>
      {message}
      <TextField
        ref={input}
        id="username"
        name="username"
        type="email"
        label={t('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        large
        error={wrong}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        aria-disabled={secondsLeft > 0 || undefined}
      >
        {secondsLeft > 0 ? t('waiting', { wait: waitPhrase(secondsLeft) }) : t('forgotten.submit')}
      </Button>
      {children}
    </form>
  );
}
