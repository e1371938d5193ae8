import type { DeviceErrorCode } from '@vivavoce/recorder/devices/devices.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { DeviceFault } from './use-camera.ts';

type Browser = 'chrome' | 'firefox' | 'safari' | 'ios' | 'android';

/** Browser by the place of its switch for camera and microphone; Edge and Opera use Chrome's place. */
function whichBrowser(userAgent: string, touchPoints: number): Browser {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)) return 'safari';
  return 'chrome';
}

/** Faults with a message per device; the others have a common one. */
type OfDevice = 'permission_denied' | 'not_found' | 'in_use';
const ofDevice = (code: DeviceErrorCode): code is OfDevice =>
  code === 'permission_denied' || code === 'not_found' || code === 'in_use';

function useFix(): (code: DeviceErrorCode) => string {
  const t = useTranslations('interview.check');
  return (code) =>
    code === 'permission_denied'
      ? t(`fixes.permission_denied.${whichBrowser(navigator.userAgent, navigator.maxTouchPoints)}`)
      : t(`fixes.${code}`);
}

/** Why the devices are off, and how to fix it in this browser. */
export function DeviceTrouble({ fault: { code, device } }: { fault: DeviceFault }) {
  const t = useTranslations('interview.check');
  const fix = useFix();
  const named = device !== null && ofDevice(code);
  return (
    <Notice tone="bad" title={named ? t(`errorsOf.${device}.${code}`) : t(`errors.${code}`)} urgent>
      <p>{named && code === 'not_found' ? t(`fixesOf.${device}`) : fix(code)}</p>
    </Notice>
  );
}

/** The camera works and the microphone does not: answers without sound, for those who sign. */
export function WithoutSound({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('interview.check');
  return (
    <div className="stack">
      <p>{t('withoutSound')}</p>
      <div className="actions">
        <Button icon="camera" onClick={onOpen}>
          {t('openSilent')}
        </Button>
      </div>
    </div>
  );
}

/** The microphone is on and the camera is off: how to fix it, or continue without. */
export function CameraMissing({ code }: { code: DeviceErrorCode }) {
  const t = useTranslations('interview.check');
  const fix = useFix();
  return (
    <Notice tone="warn" title={ofDevice(code) ? t(`errorsOf.camera.${code}`) : t(`errors.${code}`)} urgent>
      <p>{code === 'not_found' ? t('fixesOf.camera') : fix(code)}</p>
      <p>{t('withoutCamera')}</p>
    </Notice>
  );
}
