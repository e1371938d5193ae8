import { useEffect, useRef, useState } from 'react';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { addLocale, getLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LandingLayout } from '../layouts/landing-layout.tsx';
import { useHref } from '../layouts/frame.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useAction } from '../ui/use-action.ts';

/** The ticket behind the `#`, which is removed from the address immediately: it belongs into no history. */
function takeTicket(): string {
  const ticket = location.hash.slice(1);
  if (ticket !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return ticket;
}

const MESSAGES = { sso_refused: 'refused', wrong_state: 'closed', plan_limit: 'full' } as const;

function messageOf(error: unknown): (typeof MESSAGES)[keyof typeof MESSAGES] | null {
  const code = isProblem(error) ? error.code : '';
  return Object.hasOwn(MESSAGES, code) ? MESSAGES[code as keyof typeof MESSAGES] : null;
}

/** The end of an applicant's sign-in at a provider: registers, and opens the interview. */
export function SsoScreen({ shorturl }: { shorturl: string | null }) {
  const t = useTranslations('visitors.sso');
  const activity = useHref(`/j/${shorturl ?? ''}`);
  const [ticket] = useState(takeTicket);
  const register = useAction(async () => {
    const params = { shorturl: shorturl ?? '' };
    const { address } = await call('POST /api/public-jobs/{shorturl}/sso', { params, body: { ticket } });
    location.replace(addLocale(address, getLocale()));
  });
  const begun = useRef(false);
  const canRegister = shorturl !== null && ticket !== '';
  useEffect(() => {
    // A ticket works once.
    if (begun.current || !canRegister) return;
    begun.current = true;
    void register.run();
  }, [canRegister, register]);
  const { error } = register;
  const message = messageOf(error);
  if (canRegister && error === undefined)
    return (
      <LandingLayout title={t('title')}>
        <p role="status">{t('ready')}</p>
      </LandingLayout>
    );
  return (
    <LandingLayout title={t(canRegister ? 'failed' : 'noTicket')}>
      <div className="panel form">
        {canRegister && message === null ? (
          <ProblemNotice error={error} />
        ) : (
          <p>{t(message ?? (shorturl === null ? 'noneUnknown' : 'none'))}</p>
        )}
        <div className="actions">
          {canRegister && message === null && (
            <Button look="primary" busy={register.busy} onClick={() => void register.run()}>
              {t('again')}
            </Button>
          )}
          {shorturl !== null && (
            <a className="button button-outline" href={activity}>
              {t('activity')}
            </a>
          )}
        </div>
      </div>
    </LandingLayout>
  );
}
