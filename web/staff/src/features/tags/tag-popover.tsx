import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { TagPicker } from './tag-picker.tsx';

const ManageTagsDialog = lazy(() => import('./manage-tags-dialog.tsx'));

type TagPopoverProps = {
  trigger: ReactElement;
  chosen: readonly number[];
  onPick: (tag: { id: number; name: string }) => void;
};

/** Chooses tags beside a button, and leads those who may to the list of all tags. */
export default function TagPopover({ trigger, chosen, onPick }: TagPopoverProps) {
  const t = useTranslations('people.tags');
  const user = useUser();
  const [opened, setOpened] = useState(true);
  const [managing, setManaging] = useState(false);
  const manage = () => {
    setOpened(false);
    setManaging(true);
  };
  return (
    <>
      <Popover trigger={trigger} label={t('add')} width={280} align="start" opened={opened} onChange={setOpened}>
        <TagPicker chosen={chosen} onPick={onPick} onManage={user.create_interview_only ? undefined : manage} />
      </Popover>
      {managing && (
        <Suspense>
          <ManageTagsDialog onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  );
}
