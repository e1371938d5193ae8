import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { keyOf } from '../../queries/api-query.ts';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AddPeople } from '../panel/panel-editor.tsx';
import { useNewPerson } from '../panel/use-new-person.ts';
import { usePanel } from '../panel/use-panel.ts';
import { GuestLinkAddress, GuestLinkForm, type MadeGuestLink } from './guest-link-form.tsx';

const WAYS = ['guest', 'panel'] as const;

export type ShareDialogProps = {
  job: number;
  /** Applicants who sent their answers. */
  applicants: readonly number[];
  /** Their name, where there is one of them. */
  name: string;
  onClose: () => void;
};

/** Adds reviewers to the panel, who see all applicants of the activity. */
function PanelShare({ job }: { job: number }) {
  const panel = usePanel(job);
  const person = useNewPerson(job, panel);
  return <AddPeople job={job} panel={panel} person={person} />;
}

/** Shares applicants with a guest by a link, or with reviewers on the panel. */
export default function ShareDialog({ job, applicants, name, onClose }: ShareDialogProps) {
  const t = useTranslations('guests');
  const client = useQueryClient();
  const [way, setWay] = useState<(typeof WAYS)[number]>('guest');
  const [newLink, setNewLink] = useState<MadeGuestLink | null>(null);
  const count = applicants.length;
  function remember(link: MadeGuestLink): void {
    setNewLink(link);
    void client.invalidateQueries({ queryKey: keyOf('GET /api/jobs/{job}/guest-links', { params: { job } }) });
  }
  return (
    <Dialog
      opened
      size="42rem"
      title={newLink ? t('made.title', { name: newLink.guest_link.name }) : t('share.title', { count, name })}
      onClose={onClose}
    >
      {newLink ? (
        <GuestLinkAddress newLink={newLink} onDone={onClose} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <RadioCards
            label={t('share.with')}
            inline="pairs"
            value={way}
            options={WAYS.map((value) => ({
              value,
              title: t(`share.ways.${value}`),
              text: t(`share.texts.${value}`, { count }),
            }))}
            onChange={setWay}
          />
          {way === 'guest' ? (
            <GuestLinkForm job={job} shared={applicants} onMade={remember} onCancel={onClose} />
          ) : (
            <PanelShare job={job} />
          )}
        </div>
      )}
    </Dialog>
  );
}
