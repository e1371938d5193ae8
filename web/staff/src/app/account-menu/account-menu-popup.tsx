import { useRef, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { Avatar, initialsOf } from '../../ui/base/avatar.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { AccountItems } from './account-items.tsx';

type AccountMenuPopupProps = { from: 'rail' | 'header'; onDrawer: () => void };

/** Opens immediately, since a click loaded it. */
export default function AccountMenuPopup({ from, onDrawer }: AccountMenuPopupProps) {
  const t = useTranslations('shell.account');
  const user = useUser();
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(true);
  const phone = useMediaQuery('(max-width: 47.99em)');

  const trigger = (
    <button
      ref={target}
      type="button"
      className="grid h-12 w-12 place-items-center rounded-[50%] focus-visible:rounded-[50%]"
      aria-label={t('menu', { initials: initialsOf(user.full_name), name: user.full_name })}
    >
      <Avatar name={user.full_name} size={32} />
    </button>
  );
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      trigger={trigger}
      side={from === 'header' ? 'bottom' : phone ? 'top' : 'right'}
      align="end"
      width={264}
    >
      <button
        type="button"
        className="grid w-full rounded-1 px-2.5 pt-1.5 pb-2 text-start hover:bg-sunken"
        title={t('open')}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(false);
          target.current?.focus();
          onDrawer();
        }}
      >
        <span className="font-semibold">{user.full_name}</span>
        <span className="text-small text-ink-3">{user.current_company?.name ?? user.email}</span>
      </button>
      <hr className="mx-0 my-1.5 h-px border-0 bg-line" />
      <AccountItems onLeave={() => setOpened(false)} />
    </Popover>
  );
}
