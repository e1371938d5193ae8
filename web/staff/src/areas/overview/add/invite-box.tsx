import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

/** Whether those who are added get their invitation with it. */
export function InviteBox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTranslations('overview.add');
  return (
    <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
      {t('sendNow')}
    </Checkbox>
  );
}
