import { useEffect, useState } from 'react';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LandingLayout } from '../layouts/landing-layout.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { CodeForm } from './code-form.tsx';
import './guest.css';

type State =
  | { step: 'opening' }
  | { step: 'gone' }
  | { step: 'failed'; error: unknown }
  | { step: 'code'; hint: string | null }
  | { step: 'open'; url: string };

const open = (token: string, code?: string) =>
  call('POST /api/archives/open', { body: { token, ...(code !== undefined && { code }) } });

const begin = async (token: string): Promise<State> => ({
  step: 'code',
  hint: (await open(token)).email_hint,
});

/** Wrong, ended and replaced links all get the same page; one that was opened too often still takes its last code. */
function ended(error: unknown): State {
  if (isProblem(error, 429)) return { step: 'code', hint: null };
  return isProblem(error, 404) || isProblem(error, 422) ? { step: 'gone' } : { step: 'failed', error };
}

/** The mailed link to a copy of own data: first the code, then the download. */
export function CopyScreen() {
  const t = useTranslations('guest');
  const [token] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<State>({ step: 'opening' });
  useEffect(() => {
    let mounted = true;
    void (async () => {
      const next = await begin(token).catch(ended);
      if (mounted) setState(next);
    })();
    return () => {
      mounted = false;
    };
  }, [token]);
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
        <LandingLayout title={t('gone.title')} lead={t('copy.gone')}>
          {null}
        </LandingLayout>
      );
    case 'code':
      return (
        <CodeForm
          hint={state.hint}
          onCode={async (code) => {
            const { url } = await open(token, code);
            if (url !== null) setState({ step: 'open', url });
            return url !== null;
          }}
          onGone={() => setState({ step: 'gone' })}
        />
      );
    case 'open':
      return (
        <LandingLayout title={t('copy.title')} lead={t('copy.text')}>
          <div className="actions">
            <a className="button button-primary" href={state.url} download>
              {t('copy.download')}
            </a>
          </div>
        </LandingLayout>
      );
  }
}
