import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { MatrixOptions } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { readNewest } from '../../../../app/unsaved/read-newest.ts';
import { matrixQuery, proposedMatrixQuery } from '../../../../queries/jobs/criteria.ts';
import { questionsQuery } from '../../../../queries/jobs/questions.ts';
import { useDraftForm } from '../../form/use-draft-form.ts';
import { useWizard } from '../../wizard-context.ts';
import { useConsent } from '../use-consent.ts';
import { isProposed, matrixRules, valuesOf } from './matrix-values.ts';

function rememberMatrix(client: QueryClient, job: number, matrix: MatrixOptions): void {
  client.setQueryData(matrixQuery(job).queryKey, matrix);
  // An open editor has its own copy; the proposal is reloaded next time.
  void client.invalidateQueries({ queryKey: proposedMatrixQuery(job).queryKey, refetchType: 'none' });
}

/** The matrix while it is edited, starting with the proposal from the questions; that of a draft saves itself. */
export function useMatrixForm(proposed: MatrixOptions) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const withConsent = useConsent();
  const { job } = useWizard();
  const form = useDraftForm({
    name: 'matrix',
    start: () => ({ values: valuesOf(proposed), base: proposed }),
    rules: matrixRules({
      change: (body) =>
        withConsent((consent) =>
          call('PUT /api/jobs/{job}/matrixreviewoptions', { params: { job: job.id }, body: { ...body, ...consent } }),
        ),
      newest: () => readNewest(client, matrixQuery(job.id)),
      onStored: (matrix) => {
        rememberMatrix(client, job.id, matrix);
        // A renamed competency also changed its questions.
        void client.invalidateQueries({ queryKey: questionsQuery(job.id).queryKey });
      },
    }),
  });
  const save = () => form.save();
  return {
    values: form.values,
    faults: form.faults,
    failure: form.failure === null ? null : textOf(form.failure),
    waiting: form.waiting,
    clash: form.clash && { theirs: form.clash.newest, quiet: form.clash.quiet },
    proposed: isProposed(form.base),
    onBlur: form.onBlur,
    change: form.form.set,
    save,
    keepMine: () => {
      form.keepMine();
      void save();
    },
    takeTheirs: form.takeTheirs,
  };
}

export type MatrixForm = ReturnType<typeof useMatrixForm>;
