import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { nextStep } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSettings, useUser } from '../../../queries/sign-in/session.ts';
import { StepHead } from '../form/step-page.tsx';
import { StepList } from '../frame/step-list.tsx';
import { TimeNeeded } from '../frame/time-needed.tsx';
import { WizardFrame } from '../frame/wizard-frame.tsx';
import { TypeChoice } from '../steps/type-choice.tsx';
import { screenSections, screenSteps } from '../wizard-plan.ts';
import { typeOf } from './type-search.ts';

const route = getRouteApi('/_staff/interviews/create/type');

/**
 * The first step of a new activity of the alternate brand; the choice travels in the address until there is a draft.
 */
export function TypeScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  const search = route.useSearch();
  const settings = useSettings();
  const user = useUser();
  const steps = screenSteps(null, { settings, user });
  useEffect(() => document.querySelector<HTMLElement>('main input:checked')?.focus(), []);
  const go = () => void navigate({ to: '/interviews/create/title', search });
  return (
    <WizardFrame
      title={t('wizard.page')}
      side={
        <StepList sections={screenSections(steps, 'type', null, 0)} job={null}>
          <TimeNeeded questions={[]} />
        </StepList>
      }
      job={null}
      section="type"
      previous={null}
      next={nextStep(steps, 'type')}
      busy={null}
      onContinue={go}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <StepHead title={t('details.type.heading')} lead={t('details.type.lead')} />
        <TypeChoice
          value={typeOf(search)}
          onChange={(assessment_type) =>
            void navigate({ to: '/interviews/create/type', search: { assessment_type }, replace: true })
          }
        />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </WizardFrame>
  );
}
