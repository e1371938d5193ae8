import { useRef, useState } from 'react';
import { Popover } from '../../../ui/popover.tsx';
import { MoreButton } from './more-menu.tsx';
import { RailLink } from './rail.tsx';
import type { MainLink } from './use-navigation.ts';
import styles from '../../account-menu/account-menu.module.css';

/** Opens at once, since it was asked for by a click. */
export default function MoreMenuPopup({ links }: { links: readonly MainLink[] }) {
  const [opened, setOpened] = useState(true);
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top"
      width={220}
      trapFocus
      onClose={() => target.current?.focus()}
    >
      <Popover.Target>
        <MoreButton ref={target} links={links} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown>
        {links.map((link) => (
          <RailLink key={link.id} link={link} className={styles.item} onLeave={() => setOpened(false)} />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
