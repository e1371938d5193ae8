import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { GuestLinkAddress, GuestLinkForm, type MadeGuestLink } from '../../../features/share/guest-link-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type GuestLinkDialogProps = {
  job: number;
  /** A link that was just made; its address is shown instead of the form. */
  newLink: MadeGuestLink | null;
  onMade: (link: MadeGuestLink) => void;
  onClose: () => void;
};

export default function GuestLinkDialog({ job, newLink, onMade, onClose }: GuestLinkDialogProps) {
  const t = useTranslations('guests');
  return (
    <Dialog
      opened
      size="36rem"
      title={newLink ? t('made.title', { name: newLink.guest_link.name }) : t('form.title')}
      onClose={onClose}
    >
      {newLink ? (
        <GuestLinkAddress newLink={newLink} onDone={onClose} />
      ) : (
        <GuestLinkForm job={job} onMade={onMade} onCancel={onClose} />
      )}
    </Dialog>
  );
}
