import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { parseLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { safeNext } from '../../app/session/guards.ts';
import { switchLanguage } from '../../app/page-language.ts';
import { whoIsHere } from '../../queries/account.ts';

/** Where somebody was led on to; a page that leads back from there cannot be shown, and asking again would go in circles. */
let ledOnTo: string | undefined;

/**
 * Somebody who is signed in already has nothing to do here and is led on. The form shows meanwhile; once it was sent,
 * what was asked before no longer matters.
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
      // Whatever stands in the way of the answer also stands in the way of signing in, where it is said.
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

/** `lang=fr` speaks French from here on, as if it had been chosen; the address then says so itself. */
export function useAskedLanguage(lang: string | undefined): void {
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
