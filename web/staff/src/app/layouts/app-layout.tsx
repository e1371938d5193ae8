import type { ReactNode } from 'react';
import { CompanyLine } from './company-name.tsx';
import { AccountMessage, PageContent, PageFooter, SignInWarning, SkipLink } from './page-frame.tsx';
import { Rail } from './navigation/rail.tsx';
import { SearchInPage } from './search-slot.tsx';

/** Rail, account message, content, footer: the layout of every ordinary page of a member. */
export function AppLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-(--page-height) grid-cols-[84px_minmax(0,1fr)] max-md:grid-cols-1 print:block">
      <SkipLink />
      <Rail />
      <div className="flex min-w-0 flex-col max-md:pb-[calc(64px_+_env(safe-area-inset-bottom))] print:p-0">
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
