import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState, useEffect, useEffectEvent } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';

const typing = 'input, textarea, select, [contenteditable=true]';

/** Runs on `/`, except while typing and while a dialog is open. Of several listeners the first one acts. */
function useSlashKey(run: () => void): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (document.querySelector('[aria-modal=true]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);
}

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
