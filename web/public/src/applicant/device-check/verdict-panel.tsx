import type { CheckFinding, CheckLink, CheckVerdict } from '@vivavoce/recorder/check-verdict.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

const links: readonly CheckLink[] = ['camera', 'microphone', 'recorder', 'storage', 'network'];

type LinkState = 'waiting' | 'good' | 'usable' | 'blocked';

const icons: Record<LinkState, IconName | null> = { waiting: null, good: 'check', usable: 'alert', blocked: 'close' };

function stateOf(link: CheckLink, verdict: CheckVerdict | null): LinkState {
  if (!verdict) return 'waiting';
  const finding = verdict.findings.find((one) => one.link === link);
  if (!finding) return 'good';
  return finding.blocks ? 'blocked' : 'usable';
}

/** Every link of the chain by name, with what is wrong beneath the broken one. */
export function LinkList({ verdict }: { verdict: CheckVerdict | null }) {
  const t = useTranslations('interview.check');
  const words = (finding: CheckFinding) => t(`findings.${finding.code}`);
  return (
    <ul className="links">
      {links.map((link) => {
        const state = stateOf(link, verdict);
        const icon = icons[state];
        const findings = verdict?.findings.filter((one) => one.link === link) ?? [];
        return (
          <li key={link} className={`link link-${state}`}>
            <span className="link-mark">{icon && <Icon name={icon} small />}</span>
            <div>
              <p className="link-name">
                {t(`links.${link}`)} <span className="link-state">{t(`states.${state}`)}</span>
              </p>
              {findings.map((finding) => (
                <p key={finding.code} className="link-fix">
                  {words(finding)}
                </p>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
