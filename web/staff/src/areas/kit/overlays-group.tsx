import { IconArchive, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm, type ConfirmInput } from '../../app/confirm.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DrawerFoot } from '../../ui/drawer-foot.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import styles from './kit.module.css';
import { Group, Specimen, State } from './specimen.tsx';

const total = 3;

function Sheets() {
  const t = useTranslations('kit.words');
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'wide' | 'paged' | null>(null);
  const [place, setPlace] = useState(1);
  const close = () => setOpen(null);
  return (
    <>
      <Specimen of="Dialog">
        <State name="open">
          <Button onClick={() => setOpen('dialog')}>{t('openDialog')}</Button>
        </State>
      </Specimen>
      <Specimen of="Drawer">
        <State name="open">
          <Button onClick={() => setOpen('drawer')}>{t('openDrawer')}</Button>
          <Button onClick={() => setOpen('wide')}>{t('openWide')}</Button>
          <Button onClick={() => setOpen('paged')}>{t('openPaged')}</Button>
        </State>
      </Specimen>
      <Dialog opened={open === 'dialog'} title={t('dialog')} onClose={close}>
        <div className={styles.sheet}>
          <p>{t('dialogText')}</p>
          <TextField label={t('name')} />
        </div>
      </Dialog>
      <Drawer opened={open === 'drawer'} title={t('drawer')} onClose={close}>
        <p>{t('drawerText')}</p>
      </Drawer>
      <Drawer opened={open === 'wide'} title={t('nameLong')} size="45rem" onClose={close}>
        <p>{t('drawerText')}</p>
        <DrawerFoot>
          <Button onClick={close}>{t('leave')}</Button>
        </DrawerFoot>
      </Drawer>
      <Drawer
        opened={open === 'paged'}
        title={t('drawerPaged', { number: place })}
        onClose={close}
        pages={{
          position: place,
          total,
          onPrevious: place > 1 ? () => setPlace(place - 1) : undefined,
          onNext: place < total ? () => setPlace(place + 1) : undefined,
        }}
      >
        <div className={styles.sheet}>
          <p>{t('drawerText')}</p>
          <TextField label={t('name')} />
        </div>
      </Drawer>
    </>
  );
}

function Questions() {
  const t = useTranslations('kit.words');
  const [answer, setAnswer] = useState<string>();
  const leave = { text: t('confirmLeave'), action: t('leave'), cancelAction: t('stay') };
  const ask = async (input: ConfirmInput) => setAnswer(String(await confirm(input)));
  return (
    <Specimen of="ConfirmDialog">
      <State name="open">
        <Button onClick={() => void ask({ text: t('confirmText'), action: t('archive') })}>{t('ask')}</Button>
        <Button onClick={() => void ask({ text: t('confirmText'), action: t('delete'), danger: true })}>
          {t('askDanger')}
        </Button>
        <Button onClick={() => void ask({ ...leave, saveFn: () => undefined })}>{t('askSave')}</Button>
        <Button onClick={() => void ask({ ...leave, saveFn: () => Promise.reject(new NetworkFailure('offline')) })}>
          {t('askFailing')}
        </Button>
        <Button onClick={() => void ask({ text: t('confirmRubric'), action: t('save'), isRubric: true })}>
          {t('askRubric')}
        </Button>
        <output translate="no">{answer}</output>
      </State>
    </Specimen>
  );
}

/** What opens over the page, keeps the focus and gives it back. */
export function OverlaysGroup() {
  const t = useTranslations('kit.words');
  return (
    <Group id="overlays">
      <Sheets />
      <Questions />
      <Specimen of="Menu">
        <State name="open">
          <Menu width={220} position="bottom-start" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button>{t('menu')}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon of={IconCopy} size={16} />}>{t('duplicate')}</Menu.Item>
              <Menu.Item leftSection={<Icon of={IconArchive} size={16} />} disabled>
                {t('archive')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </State>
      </Specimen>
      <Specimen of="Popover">
        <State name="open">
          <Popover width={260} position="bottom-start">
            <Popover.Target>
              <Button>{t('popover')}</Button>
            </Popover.Target>
            <Popover.Dropdown>{t('popoverText')}</Popover.Dropdown>
          </Popover>
        </State>
      </Specimen>
    </Group>
  );
}
