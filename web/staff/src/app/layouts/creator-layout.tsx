import { IconX } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Bell } from '../../features/notifications/lazy-bell.tsx';
import { ChangePill } from '../shell/change-pill.tsx';
import { AccountMenu } from '../account-menu/account-menu.tsx';
import { CompanyLine, CompanyPrefix } from './company-name.tsx';
import { GuideLink } from './guide-link.tsx';
import styles from './creator.module.css';

type CreatorLayoutProps = {
  title: string;
  subtitle: string;
  /** Target of the close button. */
  closeTo?: Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** Actions in the header, before the account menu. */
  actions?: ReactNode;
  /** The side breadcrumb. */
  side: ReactNode;
  /** On a narrow screen the content of the side is reached another way. */
  sideFolds?: boolean;
  /** The applicant's view, from 1280 px up. */
  aside?: ReactNode;
  /** Back, what comes next, Save, Save and continue. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Full-screen work on one thing: breadcrumb at the side, one task in the middle, its result at the right. */
export function CreatorLayout(props: CreatorLayoutProps) {
  const t = useTranslations('common');
  const {
    title,
    subtitle,
    closeTo = { to: '/interviews' },
    actions,
    side,
    aside,
    footer,
    children,
    sideFolds = false,
  } = props;
  return (
    <div className={classes(styles.creator, aside !== undefined && styles.withAside)}>
      <header className="sticky top-0 z-50 flex items-center gap-3 border-b border-b-line bg-surface ps-4 pe-5 pt-0 pb-0 [grid-area:top] max-[62rem]:px-3 max-[62rem]:py-0 [&>a]:flex-none">
        <LinkButton {...closeTo} variant="ghost" icon aria-label={t('close')}>
          <Icon of={IconX} />
        </LinkButton>
        <span className="h-7 w-px bg-line" />
        <div className="min-w-0 flex-1">
          <p className="overflow-hidden font-semibold text-ellipsis whitespace-nowrap">{title}</p>
          <p className="overflow-hidden text-small text-ellipsis whitespace-nowrap text-ink-3">
            <span className="max-[62rem]:hidden">
              <CompanyPrefix />
            </span>
            {subtitle}
          </p>
        </div>
        <ChangePill />
        {actions}
        {/* On a phone the state of the changes takes its room. */}
        <span className="max-md:hidden">
          <GuideLink />
        </span>
        <Bell />
        <AccountMenu from="header" />
      </header>
      <div
        className={classes(
          styles.side,
          'sticky top-16 flex h-[calc(var(--page-height)_-_64px)] flex-col self-start overflow-y-auto border-e border-e-line bg-canvas ps-6 pe-5 pt-7 pb-6 [grid-area:side] max-[62rem]:static max-[62rem]:h-auto max-[62rem]:border-e-0 max-[62rem]:border-b max-[62rem]:border-b-line max-[62rem]:px-5 max-[62rem]:py-3',
          sideFolds && styles.folds,
        )}
      >
        {side}
      </div>
      <main
        className="w-full max-w-210.5 px-10 pt-8 pb-10 [grid-area:main] focus:shadow-none! focus:[outline:0]! max-[62rem]:px-5 max-[62rem]:pt-6 max-[62rem]:pb-8"
        id="content"
        tabIndex={-1}
      >
        <div
          // The company: in a narrow header the state of the changes takes its room.
          className="hidden max-[62rem]:[&:not(:empty)]:-mx-5 max-[62rem]:[&:not(:empty)]:-mt-5 max-[62rem]:[&:not(:empty)]:mb-2 max-[62rem]:[&:not(:empty)]:block"
        >
          <CompanyLine />
        </div>
        {children}
      </main>
      {aside !== undefined && (
        <aside className="sticky top-16 h-[calc(var(--page-height)_-_64px_-_68px)] self-start overflow-y-auto border-s border-s-line bg-canvas px-6 py-7 [grid-area:aside] max-[80rem]:hidden">
          {aside}
        </aside>
      )}
      {footer !== undefined && (
        <footer
          // On a small screen it would cover the focused field.
          className="sticky bottom-0 z-40 flex min-h-17 flex-wrap items-center gap-3 border-t border-t-line bg-surface ps-10 pe-6 pt-3 pb-3 [grid-area:foot] max-[62rem]:static max-[62rem]:px-5 max-[62rem]:pt-2.5 max-[62rem]:pb-[calc(10px_+_env(safe-area-inset-bottom))] max-[30rem]:[&>:last-child]:flex-[999_0_auto]"
        >
          {footer}
        </footer>
      )}
    </div>
  );
}
