import { useEffect, useState } from 'react';
import { call, isProblem, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { addLocale, getLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LandingLayout } from '../layouts/landing-layout.tsx';
import { paintBrand } from '../paint-brand.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { CodeForm } from './code-form.tsx';
import { GuestShareView } from './guest-share.tsx';
import './guest.css';

export type Share = ResultOf<'GET /api/guest/{guest_link}'>;

type State =
  | { step: 'opening' }
  | { step: 'gone' }
  | { step: 'failed'; error: unknown }
  | { step: 'code'; token: string; hint: string | null }
  | { step: 'open'; link: number; share: Share };

/** The link is in the address until it is opened; from then on the browser holds a session, and the secret is gone. */
const tokenOfAddress = (): string => location.hash.slice(1);

async function openShare(link: number): Promise<State> {
  const share = await call('GET /api/guest/{guest_link}', { params: { guest_link: link } });
  paintBrand(share.company);
  history.replaceState(null, '', addLocale(`/guest/${link}`, getLocale()));
  return { step: 'open', link, share };
}

async function begin(link: number | null): Promise<State> {
  const token = tokenOfAddress();
  if (token === '') return link === null ? { step: 'gone' } : openShare(link);
  try {
    const opened = await call('POST /api/guest/open', { body: { token } });
    if (opened.guest_link !== null) return await openShare(opened.guest_link);
    return { step: 'code', token, hint: opened.email_hint };
  } catch (error) {
    // Opened too often: it still takes its last code.
    if (isProblem(error, 429)) return { step: 'code', token, hint: null };
    throw error;
  }
}

/** Wrong, ended, revoked and foreign links all get the same page. */
const ended = (error: unknown): State =>
  isProblem(error, 404) || isProblem(error, 422) ? { step: 'gone' } : { step: 'failed', error };

/** Link that staff share with a person outside: first the request for the link or its code, then the applicants. */
export function GuestScreen({ link }: { link: number | null }) {
  const t = useTranslations('guest');
  const [state, setState] = useState<State>({ step: 'opening' });
  useEffect(() => {
    let mounted = true;
    void (async () => {
      const next = await begin(link).catch(ended);
      if (mounted) setState(next);
    })();
    return () => {
      mounted = false;
    };
  }, [link]);
  switch (state.step) {
    case 'opening':
      return (
        <LandingLayout title={t('opening')}>
          <span className="spinner" aria-hidden="true" />
        </LandingLayout>
      );
    case 'failed':
      return (
        <LandingLayout title={t('opening')}>
          <ProblemNotice error={state.error} />
        </LandingLayout>
      );
    case 'gone':
      return (
        <LandingLayout title={t('gone.title')} lead={t('gone.text')}>
          {null}
        </LandingLayout>
      );
    case 'code':
      return (
        <CodeForm
          hint={state.hint}
          onCode={async (code) => {
            const body = { token: state.token, ...(code !== undefined && { code }) };
            const { guest_link } = await call('POST /api/guest/open', { body });
            if (guest_link !== null) void openShare(guest_link).catch(ended).then(setState);
            return guest_link !== null;
          }}
          onGone={() => setState({ step: 'gone' })}
        />
      );
    case 'open':
      return <GuestShareView link={state.link} share={state.share} onGone={() => setState({ step: 'gone' })} />;
  }
}
