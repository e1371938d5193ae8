import { IconX } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { ChangePill } from '../shell/change-pill.tsx';
import { AccountMenu } from '../account-menu/account-menu.tsx';
import { CompanyLine, CompanyPrefix } from './company-name.tsx';
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
      <header className={styles.top}>
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
        <AccountMenu from="header" />
      </header>
      <div className={classes(styles.side, sideFolds && styles.folds)}>{side}</div>
      <main className={styles.main} id="content" tabIndex={-1}>
        <div className={styles.narrow}>
          <CompanyLine />
        </div>
        {children}
      </main>
      {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
      {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
    </div>
  );
}
