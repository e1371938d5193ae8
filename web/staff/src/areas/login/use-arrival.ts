import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { parseLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { safeNext } from '../../app/session/guards.ts';
import { switchLanguage } from '../../app/page-language.ts';
import { whoIsHere } from '../../queries/sign-in/account.ts';

/** The last redirect target; a page that leads back from there cannot be shown, and another check would loop. */
let ledOnTo: string | undefined;

/**
 * Redirects a person who is signed in already. The form shows meanwhile; once it is submitted, the check no longer
 * matters.
 */
export function useLeadOn(next: string | undefined): { stop: () => void } {
  const navigate = useNavigate();
  const asking = useRef<AbortController>(null);
  const leadOn = useEffectEvent(() => {
    const onward = safeNext(next);
    if (onward === ledOnTo) return;
    ledOnTo = onward;
    void navigate({ href: onward, replace: true });
  });
  useEffect(() => {
    const controller = new AbortController();
    asking.current = controller;
    void whoIsHere(controller.signal).then(
      (user) => {
        if (user && !controller.signal.aborted) leadOn();
      },
      // A failed check is ignored: signing in reports the same failure.
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return {
    stop() {
      ledOnTo = undefined;
      asking.current?.abort();
    },
  };
}

/** `lang=fr` switches to French as if chosen; the address then has the language itself. */
export function useLanguageParam(lang: string | undefined): void {
  const navigate = useNavigate();
  const settle = useEffectEvent(() =>
    navigate({ to: '/login', search: ({ lang: _asked, ...rest }: Record<string, unknown>) => rest, replace: true }),
  );
  useEffect(() => {
    const locale = parseLocale(lang);
    if (!locale) return;
    void switchLanguage(locale).then(settle, (error: unknown) => console.error(`no phrases in ${locale}`, error));
  }, [lang]);
}
