import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import {
  IconBolt,
  IconBuildingStore,
  IconChartBar,
  IconEye,
  IconHelpCircle,
  IconListDetails,
  IconMovie,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { isCurrentItem, type MainMenuId } from '@vivavoce/domain/companies/navigation.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Afterwards } from '../../../ui/feedback/afterwards.tsx';
import { useProductName } from '../../page-title.ts';
import { AccountMenu } from '../../account-menu/account-menu.tsx';
import { toBar } from './bar.ts';
import { MoreMenu } from './more-menu.tsx';
import { useNavigation, type MainLink } from './use-navigation.ts';
import { Logo } from '../wordmark.tsx';
import styles from '../shell.module.css';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { pendingQuery } from '../../../queries/applicants/applicant-requests.ts';
import { isFactorDue, useUser } from '../../../queries/sign-in/session.ts';

/** Larger numbers are shown as "99+". */
const most = 99;

/** The number of requests that wait for an answer, on their menu entry; nothing without any. */
function PendingCount() {
  const t = useTranslations('shell');
  const tag = useLanguageTag();
  const user = useUser();
  const shortname = user.current_company?.shortname ?? '';
  const enabled = shortname !== '' && !isFactorDue(user);
  const { data: count = 0 } = useQuery({ ...pendingQuery(shortname), enabled });
  if (count === 0) return null;
  const label = formatNumber(Math.min(count, most), tag);
  return (
    <span
      className={classes(
        styles.count,
        'absolute start-[calc(50%_+_4px)] top-0.75 min-w-4.5 rounded-[9px] bg-accent px-1.25 py-0 text-center text-rail leading-4.5 font-semibold text-on-accent forced-colors:[border:1px_solid_CanvasText]',
      )}
    >
      <span aria-hidden="true">{count > most ? `${label}+` : label}</span>
      <span className="visually-hidden">{t('pending', { count })}</span>
    </span>
  );
}

const icons: Readonly<Record<MainMenuId, TablerIcon>> = {
  actions: IconBolt,
  activities: IconListDetails,
  cohorts: IconUsers,
  content: IconMovie,
  marketplace: IconBuildingStore,
  reports: IconChartBar,
  preview: IconEye,
  help: IconHelpCircle,
};

type RailLinkProps = { link: MainLink; className?: string | undefined; onLeave?: () => void };

export function RailLink({ link, className, onLeave }: RailLinkProps) {
  const t = useTranslations('shell');
  const { pathname, href } = useLocation();
  const content = (
    <>
      <Icon of={icons[link.id]} />
      {t(`nav.${link.id}`)}
      {link.id === 'actions' && (
        <Afterwards>
          <PendingCount />
        </Afterwards>
      )}
    </>
  );
  if (link.href) {
    return (
      <a className={className} href={link.href} target="_blank" rel="noreferrer" onClick={onLeave}>
        {content}
      </a>
    );
  }
  return (
    <Link
      to={link.path as LinkProps['to']}
      search={link.id === 'help' && !pathname.startsWith('/help') ? ({ from: href } as never) : ({} as never)}
      className={className}
      activeOptions={{ exact: link.exact, includeSearch: false }}
      aria-current={isCurrentItem(link, pathname) ? 'page' : undefined}
      onClick={onLeave}
    >
      {content}
    </Link>
  );
}

/** The left rail with icons and labels; on phones a bar of up to five entries with the rest under "More". */
export function Rail() {
  const t = useTranslations('shell');
  const { main, home } = useNavigation();
  const product = useProductName();
  const { more } = toBar(main);
  return (
    <div
      className={classes(
        styles.rail,
        'sticky top-0 flex h-(--page-height) [scrollbar-width:none] flex-col items-center gap-1 overflow-y-auto border-e border-e-line bg-canvas px-0 py-4 print:hidden',
      )}
    >
      <nav
        className="flex flex-1 flex-col items-center gap-1 max-md:flex-1 max-md:flex-row max-md:[justify-content:space-around]"
        aria-label={t('main')}
      >
        <Link to={home} className="mb-4 grid max-w-15 rounded-[10px] max-md:hidden" aria-label={t('home', { product })}>
          <Logo />
        </Link>
        {main.map((link) => (
          <RailLink
            key={link.id}
            link={link}
            className={classes(styles.item, more.includes(link) && styles.wideOnly, link.id === 'help' && styles.last)}
          />
        ))}
        {more.length > 0 && <MoreMenu links={more} />}
      </nav>
      <AccountMenu />
    </div>
  );
}
