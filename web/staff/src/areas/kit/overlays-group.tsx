import { IconArchive, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm, type ConfirmInput } from '../../app/confirm.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';
import { DrawerFoot } from '../../ui/overlays/drawer-foot.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import styles from './kit.module.css';
import { Group, Specimen, State } from './specimen.tsx';

const total = 3;
const nothing = () => undefined;

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
          <DialogFoot>
            <Button onClick={close}>{t('leave')}</Button>
          </DialogFoot>
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

/** Everything that opens over the page. */
export function OverlaysGroup() {
  const t = useTranslations('kit.words');
  const [opened, setOpened] = useState(false);
  return (
    <Group id="overlays">
      <Sheets />
      <Questions />
      <Specimen of="Menu">
        <State name="open">
          <Menu
            align="start"
            trigger={<Button>{t('menu')}</Button>}
            items={[
              { label: t('duplicate'), icon: IconCopy, onSelect: nothing },
              { label: t('archive'), icon: IconArchive, onSelect: nothing, disabled: true },
            ]}
          />
        </State>
      </Specimen>
      <Specimen of="Popover">
        <State name="open">
          <Popover
            opened={opened}
            onChange={setOpened}
            align="start"
            width={260}
            trigger={<Button>{t('popover')}</Button>}
          >
            {t('popoverText')}
          </Popover>
        </State>
      </Specimen>
    </Group>
  );
}
