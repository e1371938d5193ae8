import { lazy, Suspense, useState } from 'react';
import type { Application } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { hasSavedFormFor } from '../../../app/unsaved/use-unsaved.ts';
import { extendForm } from '../../../features/extend/extend-scope.ts';
import { ActionTrigger } from '../../../ui/overlays/action-menu.tsx';
import { decisions, fits, rightFor } from '../selection/decisions.ts';

const load = () => import('./applicant-actions.tsx');
const ApplicantActions = lazy(load);

/** Whether the menu has an entry. A person who may invite may always write. */
const hasActions = (application: Application): boolean =>
  ['invite', 'erase'].some((right) => application.abilities.some((ability) => ability === right)) ||
  decisions.some((decision) => application.abilities.includes(rightFor(decision)) && fits(decision, application));

type ApplicantMenuProps = { application: Application; tabIndex?: 0 | -1 };

/** The button of a row's menu. A list draws many, so what it opens is drawn when it is first wanted. */
export function ApplicantMenu({ application, tabIndex }: ApplicantMenuProps) {
  const t = useTranslations('common');
  const { id, job, user } = application;
  const [wanted, setWanted] = useState<'menu' | 'form' | undefined>(() =>
    hasSavedFormFor(extendForm(job.id, { application: id })) ? 'form' : undefined,
  );
  if (wanted === undefined && !hasActions(application)) return null;
  const trigger = (
    <ActionTrigger
      label={t('moreFor', { name: user.full_name })}
      tabIndex={tabIndex}
      onNear={() => void load()}
      onOpen={() => setWanted('menu')}
    />
  );
  if (wanted === undefined) return trigger;
  return (
    <Suspense fallback={trigger}>
      <ApplicantActions application={application} tabIndex={tabIndex} open={wanted === 'menu'} />
    </Suspense>
  );
}
