import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { FormFault } from '@vivavoce/domain/kinds/form-fault.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import type { MergeRules } from '@vivavoce/web-shared/forms/merge.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readNewest } from '../../../app/unsaved/read-newest.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { refreshJob } from '../../../queries/jobs/jobs.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useStepHandle } from '../wizard-context.ts';

type ContentRules<Values, Base> = {
  read: (base: Base) => Values;
  faults: (values: Values) => FormFault[];
  /** The list of parts that are merged one by one. */
  lists: MergeRules<Values>['lists'];
};

type ContentCalls<Values, Base> = {
  change: (body: Values & { revision: number }) => Promise<Base>;
  newest: () => Promise<Base>;
  onStored?: (base: Base) => unknown;
};

/** Saves the content of a form as a whole; the parts of two people are merged one by one. */
export const contentRules = <Values extends object, Base extends { revision: number }>(
  { read, faults, lists }: ContentRules<Values, Base>,
  { change, newest, onStored }: ContentCalls<Values, Base>,
): FormRules<Values, Base, FormFault['code']> => ({
  read,
  same: (first, second) => JSON.stringify(first) === JSON.stringify(second),
  check: (values) => new Map(faults(values).map(({ path, code }) => [path, code])),
  send: (values, { revision }) => orChanged(change({ ...values, revision }), newest),
  merge: { lists },
  ...(onStored && { onStored }),
});

type FormStepInput<Values, Base> = ContentRules<Values, Base> & {
  job: number;
  /** Unique among the forms of one activity. */
  name: string;
  /** As the server stores it. */
  content: Base;
  query: { queryKey: QueryKey; queryFn?: unknown };
  change: ContentCalls<Values, Base>['change'];
  /** The content in lines, to be compared with that of another person. */
  linesOf: (values: Values) => readonly string[];
};

/** The content of a form in a step: its faults by path, and saving with the revision that it started from. */
export function useFormStep<Values extends object, Base extends { revision: number }>(
  input: FormStepInput<Values, Base>,
) {
  const { job, name, content, query, change, faults, linesOf } = input;
  const t = useTranslations('questionnaire');
  const textOf = useErrorText();
  const client = useQueryClient();
  const state = useForm({
    name: `job/${job}/${name}`,
    start: () => ({ values: input.read(content), base: content }),
    rules: contentRules(input, {
      change,
      newest: () => readNewest<Base, QueryKey>(client, query as Parameters<typeof readNewest<Base, QueryKey>>[1]),
      onStored: (base) => {
        client.setQueryData(query.queryKey, base);
        refreshJob(client, job);
      },
    }),
    newest: content,
    isNewer: (newest, base) => newest.revision > base.revision,
  });
  const { values, clash } = state;
  const wrong = state.showsAll ? faults(values) : [];
  useStepHandle(() => state.save());

  return {
    values,
    set: state.set,
    failure: state.failure === null ? null : textOf(state.failure),
    clash: clash && { lines: linesOf(input.read(clash.newest)), quiet: clash.quiet },
    keepMine: state.keepMine,
    takeTheirs: state.takeTheirs,
    faults: wrong,
    /** Faults below a path, as phrases by the last part of the path. */
    errorsAt: (path: string): Record<string, string> =>
      Object.fromEntries(
        wrong
          .filter((fault) => fault.path.startsWith(`${path}.`))
          .map((fault) => [fault.path.slice(path.length + 1), t(`faults.${fault.code}`)]),
      ),
  };
}
