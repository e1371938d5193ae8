import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CALIBRATION_LIMITS } from '@vivavoce/domain/reviews/calibration.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { applicationQuery } from '../../queries/applicants/applications.ts';
import { questionsQuery } from '../../queries/jobs/questions.ts';
import { rememberCalibration, startCalibration } from '../../queries/reviews/calibrations.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ApplicantChoice } from '../../features/share/applicant-choice.tsx';

/** Chooses up to three applicants, and of each the answer that everybody rates. */
export default function CalibrationDialog({ job, onClose }: { job: number; onClose: () => void }) {
  const t = useTranslations('calibration');
  const common = useTranslations('common');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { data } = useQuery(questionsQuery(job));
  const questions = data?.filter(({ rated }) => rated);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [questionIds, setQuestionIds] = useState<Readonly<Record<number, number>>>({});
  const [missing, setMissing] = useState(false);
  const people = useQueries({ queries: chosen.map((id) => applicationQuery({ job, application: id })) });
  const questionOf = (application: number) => questionIds[application] ?? questions?.[0]?.id ?? 0;
  const start = useMutation({
    mutationFn: () =>
      startCalibration(
        job,
        chosen.map((application) => ({ application, question: questionOf(application) })),
      ),
    onSuccess: (latest) => {
      rememberCalibration(client, job, latest);
      onClose();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setMissing(chosen.length === 0);
    if (chosen.length === 0) document.getElementById('calibration-applicants')?.focus();
    else if (!start.isPending) start.mutate();
  }

  return (
    <Dialog opened size="36rem" title={t('start')} onClose={onClose}>
      <form className="grid grid-cols-1 gap-4" noValidate onSubmit={submit}>
        {start.error && <FormMessage>{textOf(start.error)}</FormMessage>}
        <p>{t('explain')}</p>
        <ApplicantChoice
          id="calibration-applicants"
          job={job}
          chosen={chosen}
          most={CALIBRATION_LIMITS.answers_max}
          error={missing && chosen.length === 0 ? t('missing') : undefined}
          onChange={setChosen}
        />
        {chosen.map((application, at) => (
          <SelectField
            key={application}
            label={t('questionFor', { name: people[at]?.data?.user.full_name ?? '' })}
            value={String(questionOf(application))}
            options={(questions ?? []).map(({ id, text }, index) => ({
              value: String(id),
              label: t('question', { number: index + 1, text }),
            }))}
            onChange={(value) => setQuestionIds({ ...questionIds, [application]: Number(value) })}
          />
        ))}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={start.isPending}>
            {t('begin')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
