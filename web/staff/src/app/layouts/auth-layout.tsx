import type { ReactNode } from 'react';
import { ConsentLink } from '@vivavoce/web-shared/consent/consent-banner.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LanguageChoice } from './preferences.tsx';
import { Mark } from './wordmark.tsx';
import styles from './auth.module.css';

/** Sign-in and its related pages: the form at the side, the product's message beside it. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useTranslations();
  return (
    <div className="grid min-h-(--page-height) grid-cols-[minmax(0,5fr)_minmax(0,6fr)] max-[62rem]:grid-cols-1">
      <div className="flex flex-col bg-surface px-(--gutter) py-8">
        <header className="flex items-center gap-3 text-[1.125rem] font-black tracking-[-0.02em]">
          <Mark size={32} />
          {t('common.product')}
        </header>
        <main className="mx-auto grid w-[min(100%,400px)] flex-1 content-center py-10">{children}</main>
        <footer className="mx-auto mb-2 w-[min(100%,400px)]">
          <LanguageChoice />
          <ConsentLink className={styles.cookies} />
        </footer>
      </div>
      <aside className="grid content-end gap-4 bg-stage p-14 text-on-stage max-[62rem]:hidden">
        <div
          className="mb-6 flex h-40 items-end gap-2.5 [&_span]:max-w-18 [&_span]:flex-1 [&_span]:rounded-[10px] [&_span]:bg-stage-raised"
          aria-hidden="true"
        >
          <span className="bg-stage-accent" style={{ height: '58%' }} />
          <span className="bg-stage-accent" style={{ height: '92%' }} />
          <span className="bg-accent" style={{ height: '74%' }} />
          <span style={{ height: '30%' }} />
          <span style={{ height: '30%' }} />
        </div>
        <p className="max-w-[16ch] text-display tracking-display text-balance">{t('login.claim')}</p>
        <p className="max-w-[48ch] text-body-large text-on-stage-2">{t('login.claimText')}</p>
      </aside>
    </div>
  );
}
