import type { DeviceErrorCode } from '@vivavoce/recorder/devices.ts';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { whichBrowser } from './which-browser.ts';

/** Why the camera is not on, and the way out in this browser. */
export function DeviceTrouble({ code }: { code: DeviceErrorCode }) {
  const t = useTranslations('interview.check');
  const fix =
    code === 'permission_denied'
      ? t(`fixes.permission_denied.${whichBrowser(navigator.userAgent, navigator.maxTouchPoints)}`)
      : t(`fixes.${code}`);
  return (
    <Notice tone="bad" title={t(`errors.${code}`)} urgent>
      <p>{fix}</p>
    </Notice>
  );
}
