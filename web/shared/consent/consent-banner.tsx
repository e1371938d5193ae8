import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useTranslations } from '../i18n/i18n.tsx';
import { askForConsent, getConsent, giveConsent, needsConsent, subscribeConsent } from './consent.ts';
import styles from './consent.module.css';

type Answer = 'accepted' | 'declined';

/** The question itself; both answers weigh the same. */
export function ConsentQuestion({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const t = useTranslations('consent');
  return (
    <>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.answers}>
        <button type="button" className={styles.answer} onClick={() => onAnswer('declined')}>
          {t('decline')}
        </button>
        <button type="button" className={styles.answer} onClick={() => onAnswer('accepted')}>
          {t('accept')}
        </button>
      </div>
    </>
  );
}

/** Pages that fill the window leave room for the banner above them. */
function useRoomFor(banner: RefObject<HTMLElement | null>, visible: boolean): void {
  useEffect(() => {
    const element = banner.current;
    if (!visible || !element) return undefined;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      style.setProperty('--page-height', `calc(100dvh - ${Math.ceil(element.offsetHeight)}px)`);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty('--page-height');
    };
  }, [banner, visible]);
}

/**
 * Asks about cookies until there is an answer. The banner is part of the page's flow, so that it covers nothing;
 * scripts that need consent do not load before the answer.
 */
export function ConsentBanner() {
  const t = useTranslations('consent');
  const { consent, asking } = useSyncExternalStore(subscribeConsent, getConsent);
  const banner = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const again = asking && consent !== null;
  useRoomFor(banner, asking);

  // Opened by its link the banner is far from it, so the focus moves to the banner and back.
  useEffect(() => {
    if (!again) return undefined;
    opener.current = document.activeElement;
    banner.current?.focus();
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    };
  }, [again]);

  if (!asking) return null;
  return (
    <section ref={banner} className={styles.banner} aria-label={t('label')} tabIndex={-1}>
      <ConsentQuestion onAnswer={giveConsent} />
    </section>
  );
}

/** Shows the question again for readers who have changed their mind; absent where nothing needs consent. */
export function ConsentLink({ className }: { className?: string | undefined }) {
  const t = useTranslations('consent');
  const [needed] = useState(needsConsent);
  if (!needed) return null;
  return (
    <button type="button" className={className} onClick={askForConsent}>
      {t('change')}
    </button>
  );
}
