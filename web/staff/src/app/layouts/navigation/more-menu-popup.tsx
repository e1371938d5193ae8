import { useState } from 'react';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { MoreButton } from './more-menu.tsx';
import { RailLink } from './rail.tsx';
import type { MainLink } from './use-navigation.ts';
import styles from '../../account-menu/account-menu.module.css';

/** Opens immediately: the click that loaded it asked for it. */
export default function MoreMenuPopup({ links }: { links: readonly MainLink[] }) {
  const [opened, setOpened] = useState(true);
  return (
    <Popover opened={opened} onChange={setOpened} trigger={<MoreButton links={links} />} side="top" width={220}>
      {links.map((link) => (
        <RailLink key={link.id} link={link} className={styles.item} onLeave={() => setOpened(false)} />
      ))}
    </Popover>
  );
}
