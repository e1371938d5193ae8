import { Link, useRouterState } from '@tanstack/react-router';
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { isSchool } from '@vivavoce/domain/companies/kind.ts';
import { ConsentLink } from '@vivavoce/web-shared/consent/consent-banner.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { useCompanySettings, useUser } from '../../queries/sign-in/session.ts';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { withMessages } from '../messages.ts';
import { pageData } from '../page-data.ts';
import { useProductName } from '../page-title.ts';
import { Mark } from './wordmark.tsx';
import styles from './page-frame.module.css';

/** The first stop of the keyboard. */
export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a
      className="fixed start-3 top-3 z-1000 rounded-2 bg-surface px-4 py-2.5 font-semibold print:hidden [&:not(:focus)]:[transform:translateY(-80px)]"
      href="#content"
    >
      {t('skip')}
    </a>
  );
}

const dismissedKey = 'vivavoce.dismissed-message';
const demoKey = 'vivavoce.demo-known';

function readStored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function writeStored(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    // A browser that refuses storage shows the message again on the next page.
  }
}

function DismissButton({ onDismiss }: { onDismiss: () => void }) {
  const t = useTranslations('shell');
  return (
    <button
      type="button"
      className="-my-0.75 ms-auto grid h-6 w-6 flex-none place-items-center rounded-1"
      aria-label={t('dismissMessage')}
      title={t('dismissMessage')}
      onClick={onDismiss}
    >
      <Icon of={IconX} size={16} />
    </button>
  );
}

const inSession = () => sessionStorage;
const inBrowser = () => localStorage;

/** Says that everything in the demo is made up; once dismissed it stays away from this browser. */
function DemoMessage() {
  const t = useTranslations('shell');
  const [known, setKnown] = useState(() => readStored(inBrowser, demoKey) !== null);
  if (!pageData.demo || known) return null;
  return (
    <div className={classes(styles.banner, '[&>svg]:mt-px [&>svg]:flex-none')} role="status">
      <Icon of={IconInfoCircle} size={16} />
      <p>{t('demo')}</p>
      <DismissButton
        onDismiss={() => {
          writeStored(inBrowser, demoKey, 'yes');
          setKnown(true);
        }}
      />
    </div>
  );
}

const EndingSignIn = lazy(withMessages(['sso'], () => import('./ending-sign-in.tsx')));

/** A sign-in that stops soon, as the settings tell owners and admins. */
export function SignInWarning() {
  const ending = useCompanySettings()?.ending_sign_in;
  if (!ending) return null;
  return (
    <Suspense fallback={null}>
      <EndingSignIn ending={ending} />
    </Suspense>
  );
}

/** The company's message to all its members. It can be dismissed for the visit, unless it is a warning. */
export function AccountMessage() {
  const settings = useCompanySettings();
  const message = settings?.account_message;
  const [dismissed, setDismissed] = useState(() => readStored(inSession, dismissedKey));
  if (!message || dismissed === message) return <DemoMessage />;
  const negative = settings.account_message_style === 0;
  return (
    <>
      <DemoMessage />
      <div
        className={classes(styles.banner, '[&>svg]:mt-px [&>svg]:flex-none', negative && styles.negative)}
        role="status"
      >
        <Icon of={negative ? IconAlertTriangle : IconInfoCircle} size={16} />
        <RichText html={message} />
        {!negative && (
          <DismissButton
            onDismiss={() => {
              writeStored(inSession, dismissedKey, message);
              setDismissed(message);
            }}
          />
        )}
      </div>
    </>
  );
}

/** After a navigation the focus starts at the content of the new page, not at the old link. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const first = useRef(true);
  useEffect(() => {
    if (!pathname) return;
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [pathname]);
  return main;
}

export function PageContent({ children }: { children: ReactNode }) {
  const main = useFocusOnNavigation();
  return (
    <main
      ref={main}
      id="content"
      className="w-full max-w-400 flex-1 px-(--gutter) pt-0 pb-6 focus:shadow-none! focus:[outline:0]!"
      tabIndex={-1}
    >
      {children}
    </main>
  );
}

/** The product, help, terms, privacy and cookies, also without a company; schools have a privacy page of their own. */
export function PageFooter() {
  const t = useTranslations('shell');
  const settings = useCompanySettings();
  const product = useProductName();
  const { help, terms, privacy } = useUser().links;
  return (
    <footer
      className={classes(
        styles.footer,
        'flex flex-wrap items-center gap-x-4 gap-y-2 px-(--gutter) pt-4 pb-5 text-small text-ink-3 print:hidden',
      )}
    >
      <Link to="/interviews" className="flex min-w-6 items-center gap-2" aria-label={t('toActivities', { product })}>
        <Mark size={20} />
        <span className="font-black tracking-[-0.03em] text-ink-2">{product}</span>
      </Link>
      {help ? <a href={help}>{t('nav.help')}</a> : <Link to="/help">{t('nav.help')}</Link>}
      {terms && <a href={terms}>{t('footer.terms')}</a>}
      {privacy && <a href={privacy}>{t(settings && isSchool(settings) ? 'footer.privacySchool' : 'footer.privacy')}</a>}
      <ConsentLink />
    </footer>
  );
}
