import { useQuery } from '@tanstack/react-query';
import { IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { sayOf } from '@vivavoce/web-shared/i18n/elision.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { seatedPersonQuery } from '../../queries/jobs/jobs.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import type { ActivitiesSearch } from './activities-search.ts';

const load = () => import('./reviewer-popup.tsx');
const Popup = lazy(load);
const preload = () => void load();

/** Shows whose panels the list is limited to; the name is queried, since the address holds only the id. */
export function ReviewerButton({ search, ...rest }: { search: ActivitiesSearch } & ComponentProps<typeof Button>) {
  const t = useTranslations('activities.reviewer');
  const tag = useLanguageTag();
  const { reviewer } = search;
  const { data } = useQuery({ ...seatedPersonQuery(reviewer ?? 0), enabled: reviewer !== undefined });
  return (
    <Button variant="ghost" size="small" aria-haspopup="dialog" {...rest}>
      <Icon of={IconUsers} size={16} />
      {reviewer === undefined ? (
        t('menu')
      ) : (
        <span className="max-w-[18ch] overflow-hidden text-ellipsis whitespace-nowrap">
          {data ? sayOf(tag, data.full_name, (name) => t('of', { name })) : t('menu')}
        </span>
      )}
    </Button>
  );
}

/** The choice of the reviewer whose panels the list shows. Its code loads when the pointer or the focus comes near. */
export function ReviewerMenu({ search }: { search: ActivitiesSearch }) {
  const [isNeeded, setNeeded] = useState(false);
  const trigger = (
    <ReviewerButton search={search} onPointerEnter={preload} onFocus={preload} onClick={() => setNeeded(true)} />
  );
  if (!isNeeded) return trigger;
  return (
    <Suspense fallback={trigger}>
      <Popup search={search} />
    </Suspense>
  );
}
