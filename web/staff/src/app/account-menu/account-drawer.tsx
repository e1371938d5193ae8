import { useUser } from '../../queries/sign-in/session.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { AccountItems } from './account-items.tsx';
import styles from './account-drawer.module.css';

/** The signed-in person in a drawer: name, company and personal pages. */
export default function AccountDrawer({ onClose }: { onClose: () => void }) {
  const user = useUser();
  return (
    <Drawer opened title={user.full_name} onClose={onClose}>
      <div className={styles.head}>
        <Avatar name={user.full_name} size={48} />
        <div className={styles.text}>
          {user.current_company && <p className={styles.company}>{user.current_company.name}</p>}
          <p className={styles.email}>{user.email}</p>
        </div>
      </div>
      <div className={styles.items}>
        <AccountItems onLeave={onClose} />
      </div>
    </Drawer>
  );
}
