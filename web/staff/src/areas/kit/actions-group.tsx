import { IconArchive, IconCopy, IconDownload, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ActionMenu, ActionTrigger } from '../../ui/overlays/action-menu.tsx';
import { AnchorButton, Button, LinkButton, type ButtonLook } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Group, Specimen, State } from './specimen.tsx';

const variants: readonly NonNullable<ButtonLook['variant']>[] = ['primary', 'outline', 'ghost', 'danger', 'link'];
const nothing = () => undefined;

function Buttons() {
  const t = useTranslations('kit.words');
  const all = (look: Parameters<typeof Button>[0]) =>
    variants.map((variant) => (
      <Button key={variant} {...look} variant={variant}>
        {variant === 'danger' ? t('delete') : t('save')}
      </Button>
    ));
  return (
    <Specimen of="Button" broad>
      <State name="default">{all({})}</State>
      <State name="focus">{all({})}</State>
      <State name="disabled">{all({ disabled: true })}</State>
      <State name="busy">{all({ busy: true })}</State>
      <State name="small">{all({ size: 'small' })}</State>
      <State name="large">{all({ size: 'large' })}</State>
      <State name="icon">
        <Button variant="primary">
          <Icon of={IconPlus} size={16} />
          {t('invite')}
        </Button>
        <Button icon aria-label={t('archive')}>
          <Icon of={IconArchive} size={16} />
        </Button>
        <Button variant="ghost" icon busy aria-label={t('archive')}>
          <Icon of={IconArchive} size={16} />
        </Button>
      </State>
      <State name="wide">
        <Button variant="primary" wide>
          {t('invite')}
        </Button>
      </State>
      <State name="long">
        <Button>{t('longAction')}</Button>
      </State>
    </Specimen>
  );
}

/** Buttons and links. */
export function ActionsGroup() {
  const t = useTranslations('kit.words');
  return (
    <Group id="actions">
      <Buttons />
      <Specimen of="LinkButton">
        <State name="default">
          <LinkButton to="/kit">{t('view')}</LinkButton>
        </State>
      </Specimen>
      <Specimen of="AnchorButton">
        <State name="default">
          <AnchorButton href="#actions" variant="link">
            <Icon of={IconDownload} size={16} />
            {t('download')}
          </AnchorButton>
        </State>
      </Specimen>
      <Specimen of="ActionMenu">
        <State name="open">
          <ActionMenu
            label={t('more')}
            items={[
              { label: t('duplicate'), icon: IconCopy, onSelect: nothing },
              { label: t('archive'), icon: IconArchive, onSelect: nothing },
              { label: t('delete'), icon: IconTrash, onSelect: nothing, danger: true },
            ]}
          />
        </State>
      </Specimen>
      <Specimen of="ActionTrigger">
        <State name="default">
          <ActionTrigger label={t('more')} onOpen={nothing} />
        </State>
      </Specimen>
    </Group>
  );
}
