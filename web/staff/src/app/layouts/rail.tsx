import { Link, type LinkProps } from '@tanstack/react-router';
import {
  IconBolt,
  IconBuildingStore,
  IconChartBar,
  IconEye,
  IconHelpCircle,
  IconListDetails,
  IconMovie,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { MainMenuId } from '@vivavoce/domain/companies/navigation.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useNavigation } from './use-navigation.ts';
import { Mark } from './wordmark.tsx';
import styles from './shell.module.css';

const icons: Readonly<Record<MainMenuId, TablerIcon>> = {
  actions: IconBolt,
  activities: IconListDetails,
  content: IconMovie,
  marketplace: IconBuildingStore,
  reports: IconChartBar,
  preview: IconEye,
  help: IconHelpCircle,
};

/** The left rail with icons and words; the bottom bar on phones. */
export function Rail() {
  const t = useTranslations('shell');
  const { main, help, logo } = useNavigation();
  return (
    <div className={styles.rail}>
      <nav className={styles.links} aria-label={t('main')}>
        <Link to="/" className={styles.logo} aria-label={t('home')}>
          {logo ? <img src={logo} alt="" /> : <Mark />}
        </Link>
        {main.map(({ id, path, exact }) => (
          <Link
            key={id}
            to={path as LinkProps['to']}
            className={styles.item}
            activeOptions={{ exact, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            <Icon of={icons[id]} />
            {t(`nav.${id}`)}
          </Link>
        ))}
      </nav>
      <span className={styles.space} />
      {help && (
        <a className={styles.item} href={help} target="_blank" rel="noreferrer">
          <Icon of={icons.help} />
          {t('nav.help')}
        </a>
      )}
      <AccountMenu />
    </div>
  );
}
