import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { linkToStep } from '../step-links.ts';
import type { WizardStep } from '@vivavoce/domain/jobs/wizard-steps.ts';
import type { ScreenSection } from '../wizard-plan.ts';
import styles from './step-list.module.css';

type StepAnchorProps = { step: WizardStep; job: number | null; current: boolean; children: ReactNode };

/** A link where the step can be reached; before the draft exists, only text. */
function StepAnchor({ step, job, current, children }: StepAnchorProps) {
  if (job === null) {
    return (
      <span className={styles.link} aria-current={current ? 'step' : undefined}>
        {children}
      </span>
    );
  }
  return (
    <Link
      {...linkToStep(step.id, job)}
      className={styles.link}
      activeProps={{}}
      activeOptions={{ exact: true }}
      aria-current={current ? 'step' : undefined}
    >
      {children}
    </Link>
  );
}

function Section({ entry, job }: { entry: ScreenSection; job: number | null }) {
  const t = useTranslations('wizard');
  const { section, state, steps } = entry;
  const first = steps[0];
  if (!first) return null;
  const open = state === 'current' && steps.length > 1;
  return (
    <li className={classes(styles.section, styles[state])}>
      <StepAnchor step={first.step} job={job} current={state === 'current' && !open}>
        <span className={styles.mark}>{state === 'complete' && <Icon of={IconCheck} size={16} />}</span>
        <span>
          {t(`sections.${section}`)}
          <span className="visually-hidden">, {t(`states.${state}`)}</span>
        </span>
      </StepAnchor>
      {open && (
        <ul className={classes(styles.steps, 'grid gap-0.5 ps-6.5 pe-0 pt-1.5 pb-0')}>
          {steps.map(({ step, current }) => (
            <li key={step.id}>
              <StepAnchor step={step} job={job} current={current}>
                {t(`steps.${step.id}`)}
              </StepAnchor>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type StepListProps = {
  sections: readonly ScreenSection[];
  /** null before the draft exists. */
  job: number | null;
  /** Under the list: the time an applicant needs. */
  children?: ReactNode;
};

/** The side breadcrumb; on narrow screens one line that expands. */
export function StepList({ sections, job, children }: StepListProps) {
  const t = useTranslations('wizard');
  const [opened, setOpened] = useState(false);
  const body = useId();
  const index = sections.findIndex((entry) => entry.state === 'current');
  const currentSection = sections[index];
  const step = currentSection?.steps.find(({ current }) => current)?.step;
  const name = ({ section, steps }: ScreenSection, at: WizardStep | undefined) =>
    at && steps.length > 1
      ? t('named', { name: t(`sections.${section}`), text: t(`steps.${at.id}`) })
      : t(`sections.${section}`);
  const position = { position: index + 1, total: sections.length };
  return (
    <nav className={styles.nav} aria-label={t('stepList')}>
      <button
        type="button"
        className={classes(
          styles.compact,
          'hidden max-[62rem]:grid max-[62rem]:min-h-11 max-[62rem]:w-full max-[62rem]:gap-2',
        )}
        aria-expanded={opened}
        aria-controls={body}
        onClick={() => setOpened(!opened)}
      >
        <span className={styles.bar} aria-hidden="true">
          {sections.map((entry) => (
            <span key={entry.section} className={styles[entry.state]} />
          ))}
        </span>
        <span className={styles.compactLine}>
          <span className={styles.compactStep}>{currentSection && name(currentSection, step)}</span>
          <span className={styles.compactCount}>{t('sectionOf', position)}</span>
          <Icon of={IconChevronDown} size={16} />
        </span>
      </button>
      {/* On a narrow screen a choice folds the list again. */}
      <div id={body} className={classes(styles.body, opened && styles.opened)} onClickCapture={() => setOpened(false)}>
        <ol>
          {sections.map((entry) => (
            <Section key={entry.section} entry={entry} job={job} />
          ))}
        </ol>
        {children}
      </div>
    </nav>
  );
}
