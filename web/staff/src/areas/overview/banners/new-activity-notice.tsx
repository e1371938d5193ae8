import { IconTemplate, IconX } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { fromTop } from '../overview-search.ts';

const route = getRouteApi('/_staff/_shell/interviews/$job/');

/** Origin of an activity that was created from a template, and the next step. */
export default function NewActivityNotice({ job, onAdd }: { job: Job; onAdd: () => void }) {
  const t = useTranslations('overview.fresh');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const dismiss = () => void navigate({ search: fromTop(search), replace: true, resetScroll: false });
  return (
    <div
      className="my-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2 bg-accent-tint ps-3.5 pe-2 pt-2 pb-2 [&>svg]:flex-none [&>svg]:text-accent-ink"
      role="status"
    >
      <Icon of={IconTemplate} />
      <p className="flex-[1_1_16rem] [&_b]:block">
        <b>{t('title')}</b> {t('text')}
      </p>
      {job.abilities.includes('invite') && (
        <Button size="small" onClick={onAdd}>
          {t('invite')}
        </Button>
      )}
      <Button variant="ghost" size="small" icon aria-label={t('dismiss')} onClick={dismiss}>
        <Icon of={IconX} size={16} />
      </Button>
    </div>
  );
}
