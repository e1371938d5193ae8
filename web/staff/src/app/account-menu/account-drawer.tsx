import { useUser } from '../../queries/sign-in/session.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { AccountItems } from './account-items.tsx';

/** The signed-in person in a drawer: name, company and personal pages. */
export default function AccountDrawer({ onClose }: { onClose: () => void }) {
  const user = useUser();
  return (
    <Drawer opened title={user.full_name} onClose={onClose}>
      <div className="mb-4 flex items-center gap-4">
        <Avatar name={user.full_name} size={48} />
        <div className="min-w-0 wrap-anywhere">
          {user.current_company && <p className="font-semibold">{user.current_company.name}</p>}
          <p className="text-small text-ink-3">{user.email}</p>
        </div>
      </div>
      <div className="-mx-2.5 [&>[role=group]]:mx-2.5 [&>hr]:mx-2.5">
        <AccountItems onLeave={onClose} />
      </div>
    </Drawer>
  );
}
