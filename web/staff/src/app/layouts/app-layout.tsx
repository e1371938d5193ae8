import type { ReactNode } from 'react';
import { CompanyLine } from './company-name.tsx';
import { AccountMessage, PageContent, PageFooter, SignInWarning, SkipLink } from './page-frame.tsx';
import { Rail } from './navigation/rail.tsx';
import { SearchInPage } from './search-slot.tsx';
import styles from './shell.module.css';

/** Rail, account message, content, footer: the layout of every ordinary page of a member. */
export function AppLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-(--page-height) grid-cols-[84px_minmax(0,1fr)] max-md:grid-cols-1 print:block">
      <SkipLink />
      <Rail />
      <div className={styles.column}>
        <CompanyLine />
        <SignInWarning />
        <AccountMessage />
        <SearchInPage value>
          <PageContent>{children}</PageContent>
        </SearchInPage>
        <PageFooter />
      </div>
    </div>
  );
}
