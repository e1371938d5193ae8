import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useSlashKey } from './use-slash-key.ts';

const load = () => import('./search-drawer.tsx');
const SearchDrawer = lazy(load);
const preload = () => void load();

type SearchButtonProps = {
  /** The style of an entry of the rail or the bar, in place of the square with the icon. */
  className?: string | undefined;
  /** The text beside the icon in that style. */
  label?: string | undefined;
};

/** Opens the search drawer, as `/` does. Includes the drawer. */
export function SearchButton({ className, label }: SearchButtonProps) {
  const t = useTranslations('search');
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  useSlashKey(open);
  const common = {
    title: t('shortcut'),
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': '/',
    onPointerEnter: preload,
    onFocus: preload,
    onClick: open,
  } as const;
  return (
    <>
      {className ? (
        <button type="button" className={className} {...common}>
          <Icon of={IconSearch} />
          <span>{label ?? t('open')}</span>
        </button>
      ) : (
        <Button variant="ghost" icon aria-label={t('open')} {...common}>
          <Icon of={IconSearch} />
        </Button>
      )}
      {opened && (
        <Suspense>
          <SearchDrawer onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
