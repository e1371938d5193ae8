import { IconFilter2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { withMessages } from '../../../app/messages.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import type { OverviewSearch } from '../overview-search.ts';

const load = withMessages(['people'], () => import('./facet-popup.tsx'));
const Popup = lazy(load);
const preload = () => void load();

/** Further filters of the bucket. Their code loads when the pointer or the focus comes near. */
export function FacetMenu({ search }: { search: OverviewSearch }) {
  const t = useTranslations('overview.facets');
  const [isNeeded, setNeeded] = useState(false);
  const trigger = (
    <Button
      variant="ghost"
      size="small"
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setNeeded(true)}
    >
      <Icon of={IconFilter2} size={16} />
      {t('menu')}
    </Button>
  );
  if (!isNeeded) return trigger;
  return (
    <Suspense fallback={trigger}>
      <Popup search={search} />
    </Suspense>
  );
}
