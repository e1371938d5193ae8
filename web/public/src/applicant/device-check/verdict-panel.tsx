import type { CheckLink, CheckVerdict } from '@vivavoce/recorder/check-verdict.ts';
import { Icon, type IconName } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

const links: readonly CheckLink[] = ['camera', 'microphone', 'recorder', 'storage', 'network'];

type LinkState = 'waiting' | 'good' | 'usable' | 'blocked';

const icons: Record<LinkState, IconName | null> = { waiting: null, good: 'check', usable: 'alert', blocked: 'close' };

function stateOf(link: CheckLink, verdict: CheckVerdict | null): LinkState {
  if (!verdict) return 'waiting';
  const findings = verdict.findings.filter((one) => one.link === link);
  if (findings.length === 0) return 'good';
  return findings.some((one) => one.blocks) ? 'blocked' : 'usable';
}

/** Every link of the chain by name and state. */
export function LinkList({ verdict, sound }: { verdict: CheckVerdict | null; sound: boolean }) {
  const t = useTranslations('interview.check');
  const shown = sound ? links.filter((link) => link !== 'camera') : links;
  return (
    <ul className="links">
      {shown.map((link) => {
        const state = stateOf(link, verdict);
        const icon = icons[state];
        return (
          <li key={link} className={`link link-${state}`}>
            <span className="link-mark">{icon && <Icon name={icon} small />}</span>
            <span className="link-name">{t(`links.${link}`)}</span>
            <span className="link-state">{t(`states.${state}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
