import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import { effectsOf, type ExtensionInclude } from '@vivavoce/domain/jobs/deadline-extension.ts';
import { extensionPreviewQuery } from '../../queries/applicants/extensions.ts';
import type { ExtendScope } from './extend-scope.ts';

export type Preview = ResultOf<'POST /api/jobs/{job}/extend_preview'>;

export const countOf = (preview: Preview, include: ExtensionInclude): number =>
  effectsOf(include).reduce((sum, effect) => sum + preview[effect], 0);

/** How many would gain time by this deadline; not queried for one applicant. */
export function useExtensionPreview(job: number, { application, selection }: ExtendScope, deadline: string | null) {
  return useQuery({
    ...extensionPreviewQuery(job, { ...(deadline && { deadline }), ...(selection && { selection }) }),
    enabled: application === undefined && deadline !== null,
  });
}
