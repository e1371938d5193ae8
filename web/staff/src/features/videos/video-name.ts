import { tidyText } from '@vivavoce/domain/people/tidy-text.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { changedNames, type MergeRules } from '@vivavoce/web-shared/forms/merge.ts';
import type { VideoUpload } from '../../queries/videos.ts';
import { faultMap, refusedFields } from '../forms/faults.ts';
import { sendUnversioned } from '../forms/unversioned.ts';

export type VideoName = { description: string; category: string };

export const nameOf = ({ description, category }: Pick<VideoUpload, 'description' | 'category'>): VideoName => ({
  description,
  category: category ?? '',
});

const isSame: NonNullable<MergeRules<VideoName>['isSame']> = (_, first, second) =>
  tidyText(String(first)) === tidyText(String(second));

type VideoCalls = {
  change: (changes: BodyInputOf<'PATCH /api/companies/{shortname}/videos/{video}'>) => Promise<VideoUpload>;
  newest: () => Promise<VideoUpload>;
  onStored?: (video: VideoUpload) => unknown;
};

/** Saves what differs of the name and the group of a video. */
export function videoNameRules({ change, newest, onStored }: VideoCalls): FormRules<VideoName, VideoUpload, string> {
  const same = (first: VideoName, second: VideoName) => changedNames(first, second, isSame).length === 0;
  return {
    read: nameOf,
    same,
    check: () => new Map(),
    send: (values, base) => {
      const written = { description: values.description.trim(), category: values.category.trim() || null };
      const changes = changedNames(nameOf(base), values, isSame).map((name) => [name, written[name]]);
      return sendUnversioned({ read: nameOf, same }, { base, newest, send: () => change(Object.fromEntries(changes)) });
    },
    merge: { isSame },
    refusal: (error) => {
      const { description, category } = refusedFields(error) ?? {};
      const faults = faultMap({ description: description?.[0], category: category?.[0] });
      return faults.size > 0 ? faults : null;
    },
    ...(onStored && { onStored }),
  };
}
