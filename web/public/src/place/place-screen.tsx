import { useEffect, useState, type FormEvent } from 'react';
import type { OwnPlace } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isEmailAddress } from '@vivavoce/domain/people/email-address.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { FocusedText } from '@vivavoce/web-shared/applicant/ui/focused-text.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { getLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TextField } from '../ui/field.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useAction } from '../ui/use-action.ts';
import { OwnPlaceView } from './own-place-view.tsx';
import './place.css';

/** Asks for an address and has the link sent there; what it says is the same for every address. */
function AskForm() {
  const t = useTranslations('place.ask');
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<'missing' | 'wrong' | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useAction(async () => {
    const address = email.trim();
    const locale = getLocale() === 'fr' ? 'fr-fr' : 'en-gb';
    await call('POST /api/me/links', { body: { email: address, locale } });
    setSentTo(address);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newFault = isEmailAddress(email) ? null : email.trim() === '' ? 'missing' : 'wrong';
    setFault(newFault);
    if (newFault === null) void send.run();
  };
  if (sentTo !== null)
    return (
      <section className="panel stack">
        <h2>{t('sentTitle')}</h2>
        <FocusedText>{t('sent', { email: sentTo })}</FocusedText>
        <div className="actions">
          <Button look="quiet" onClick={() => setSentTo(null)}>
            {t('other')}
          </Button>
        </div>
      </section>
    );
  return (
    <form className="panel form" noValidate onSubmit={submit}>
      <TextField
        name="email"
        label={t('email')}
        type="email"
        autoComplete="email"
        required
        maxLength={TEXT_LIMITS.email_max_characters}
        value={email}
        error={fault === null ? undefined : t(fault)}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <ProblemNotice error={send.error} />
      <div className="actions">
        <Button look="primary" type="submit" busy={send.busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

function AskScreen({ why }: { why: 'ended' | 'signedOut' | null }) {
  const t = useTranslations('place.ask');
  return (
    <Page sender={null} title={t('title')}>
      {why && (
        <Notice tone="info">
          <p>{t(why)}</p>
        </Notice>
      )}
      <p className="lead">{t('text')}</p>
      <AskForm />
      <p className="calm">{t('personal')}</p>
    </Page>
  );
}

const ENDS = { wrong_state: 'used', link_expired: 'expired' } as const;

function endOf(error: unknown): (typeof ENDS)[keyof typeof ENDS] | null {
  const code = isProblem(error) ? error.code : '';
  return Object.hasOwn(ENDS, code) ? ENDS[code as keyof typeof ENDS] : null;
}

/**
 * The page of a mailed link. Fetching it uses nothing up, so a program that reads mails for its user can look at it; the
 * button opens the place.
 */
function LinkScreen({ token, onOpen }: { token: string; onOpen: () => void }) {
  const t = useTranslations('place.link');
  const open = useAction(async () => {
    await call('POST /api/me/sign-in', { body: { token } });
    onOpen();
  });
  const end = endOf(open.error);
  const isOver = end !== null;
  useEffect(() => {
    // Neither the history nor a screenshot keeps the token once it has done its work.
    if (isOver) history.replaceState(history.state, '', location.pathname);
    return () => history.replaceState(history.state, '', location.pathname);
  }, [isOver]);
  return (
    <Page sender={null} title={end === null ? t('title') : t(`${end}Title`)}>
      {end === null ? (
        <>
          <p className="lead">{t('text')}</p>
          <ProblemNotice error={open.error} />
          <div className="actions">
            <Button look="primary" busy={open.busy} onClick={() => void open.run()}>
              {t('open')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="lead" role="status">
            {t(end)}
          </p>
          <AskForm />
        </>
      )}
    </Page>
  );
}

type State =
  | { step: 'loading' }
  | { step: 'failed'; error: unknown }
  /** `ended`: the session ran out while the page was open. */
  | { step: 'ask'; why: 'ended' | 'signedOut' | null }
  | { step: 'link'; token: string }
  | { step: 'here'; place: OwnPlace };

/** The token of the mailed link, behind the `#`; it does nothing before its reader presses the button. */
const linkToken = (): string | null => new URLSearchParams(location.hash.slice(1)).get('t');

async function arrive(): Promise<State> {
  try {
    return { step: 'here', place: await call('GET /api/me') };
  } catch (error) {
    return isProblem(error, 401) ? { step: 'ask', why: null } : { step: 'failed', error };
  }
}

/** The way in by a mailed link, and behind it all interviews of the learner. */
export function PlaceScreen() {
  const t = useTranslations('place');
  const [state, setState] = useState<State>(() => {
    const token = linkToken();
    return token ? { step: 'link', token } : { step: 'loading' };
  });
  const isLoading = state.step === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    let mounted = true;
    void (async () => {
      const next = await arrive();
      if (mounted) setState(next);
    })();
    return () => {
      mounted = false;
    };
  }, [isLoading]);
  useEffect(() => {
    // Shown again by the browser's own way back: an interview may have been sent meanwhile.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState({ step: 'loading' });
    };
    // The link was followed in the tab that asked for it, which loads no page.
    const onHash = () => {
      const token = linkToken();
      if (token) setState({ step: 'link', token });
    };
    addEventListener('pageshow', onShow);
    addEventListener('hashchange', onHash);
    return () => {
      removeEventListener('pageshow', onShow);
      removeEventListener('hashchange', onHash);
    };
  }, []);
  switch (state.step) {
    case 'loading':
      return (
        <Page sender={null} title={t('ask.title')}>
          <p className="calm waiting" role="status">
            {t('loading')}
          </p>
        </Page>
      );
    case 'failed':
      return (
        <Page sender={null} title={t('ask.title')}>
          <ProblemNotice error={state.error} />
          <div className="actions">
            <Button look="primary" onClick={() => setState({ step: 'loading' })}>
              {t('retry')}
            </Button>
          </div>
        </Page>
      );
    case 'ask':
      return <AskScreen why={state.why} />;
    case 'link':
      return <LinkScreen key={state.token} token={state.token} onOpen={() => setState({ step: 'loading' })} />;
    case 'here':
      return <OwnPlaceView place={state.place} onOut={(why) => setState({ step: 'ask', why })} />;
  }
}
