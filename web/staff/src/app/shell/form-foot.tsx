import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { DrawerFoot } from '../../ui/overlays/drawer-foot.tsx';
import { ChangePill } from './change-pill.tsx';

interface FormFootProps {
  /** While the form is sent. */
  busy: boolean;
  onCancel: () => void;
  /** Words of the button that sends the form. */
  submit: string;
  /** A sentence before the buttons. */
  children?: ReactNode;
}

/** The foot of a form in a drawer: whether changes are saved, *Cancel*, and the button that sends it. */
export function FormFoot({ busy, onCancel, submit, children }: FormFootProps) {
  const common = useTranslations('common');
  return (
    <DrawerFoot>
      {children}
      <span
        // With text it takes a line of its own, so that both buttons stay together.
        className="me-auto max-md:has-[>_span_>_*]:basis-full"
      >
        <ChangePill />
      </span>
      <span className="flex gap-x-3 gap-y-2 max-md:ms-auto">
        <Button variant="ghost" disabled={busy} onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
      </span>
    </DrawerFoot>
  );
}
