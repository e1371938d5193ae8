import type { CheckLink, CheckVerdict } from '@vivavoce/recorder/devices/check-verdict.ts';
import type { CheckReport } from '@vivavoce/recorder/devices/device-check.ts';
import type { DeviceErrorCode } from '@vivavoce/recorder/devices/devices.ts';
import { Icon, type IconName } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { STANDARD_MIN_BITS_PER_SECOND } from '@vivavoce/recorder/settings.ts';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

const links: readonly CheckLink[] = ['camera', 'microphone', 'recorder', 'storage', 'network'];

type LinkState = 'waiting' | 'good' | 'usable' | 'blocked' | 'missing' | 'denied' | 'busy';

/** Why camera or microphone could not be opened. */
export type DeviceErrors = Partial<Record<CheckLink, DeviceErrorCode | null>>;

const icons: Record<LinkState, IconName | null> = {
  waiting: null,
  good: 'check',
  usable: 'alert',
  blocked: 'close',
  missing: 'close',
  denied: 'close',
  busy: 'close',
};

const looks: Record<LinkState, 'waiting' | 'good' | 'usable' | 'blocked'> = {
  waiting: 'waiting',
  good: 'good',
  usable: 'usable',
  blocked: 'blocked',
  missing: 'blocked',
  denied: 'blocked',
  busy: 'blocked',
};

const errorStates: Partial<Record<DeviceErrorCode, LinkState>> = {
  not_found: 'missing',
  permission_denied: 'denied',
  in_use: 'busy',
};

function stateOf(link: CheckLink, verdict: CheckVerdict | null, errors: DeviceErrors): LinkState {
  const error = errors[link];
  if (error) return errorStates[error] ?? 'blocked';
  if (!verdict) return 'waiting';
  const findings = verdict.findings.filter((finding) => finding.link === link);
  if (findings.length === 0) return 'good';
  return findings.some((finding) => finding.blocks) ? 'blocked' : 'usable';
}

type LinkListProps = { report: CheckReport | null; sound: boolean; errors: DeviceErrors };

/** The steps of the test with their states. */
export function LinkList({ report, sound, errors }: LinkListProps) {
  const t = useTranslations('interview.check');
  const tag = useLanguageTag();
  const visibleLinks = sound ? links.filter((link) => link !== 'camera') : links;
  const rate = report?.measures.upload_bits_per_second ?? null;
  const megabits = (bits: number) => formatNumber(bits / 1_000_000, tag, 1);
  const wordsOf = (link: CheckLink, state: LinkState): string => {
    if (state === 'good') return t(`fine.${link === 'network' && rate === null ? 'recorder' : link}`);
    if (link === 'network' && state === 'usable' && rate !== null)
      return t('rate', { rate: megabits(rate), needed: megabits(STANDARD_MIN_BITS_PER_SECOND) });
    return t(`states.${state}`);
  };
  return (
    <ul className="links">
      {visibleLinks.map((link) => {
        const state = stateOf(link, report, errors);
        const icon = icons[state];
        return (
          <li key={link} className={`link link-${looks[state]}`}>
            <span className="link-mark">{icon && <Icon name={icon} small />}</span>
            <span className="link-name">{t(`links.${link}`)}</span>
            <span className="link-state">{wordsOf(link, state)}</span>
          </li>
        );
      })}
    </ul>
  );
}
