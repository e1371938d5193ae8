import type { PrivacyNotice } from '@vivavoce/contract/types.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';

export type NoticeTexts = { notice: string; consent_text: string };
/** The version that the form started from; null before the first one. */
export type NoticeBase = { version: PrivacyNotice | null };

export const textsOf = ({ version }: NoticeBase): NoticeTexts => ({
  notice: version?.notice ?? '',
  consent_text: version?.consent_text ?? '',
});

/** @param versions newest first */
export const noticeBase = (versions: readonly PrivacyNotice[]): NoticeBase => ({ version: versions[0] ?? null });

type NoticeCalls = {
  /** Both resolve to all versions, newest first. */
  add: (body: NoticeTexts & { based_on: number }) => Promise<readonly PrivacyNotice[]>;
  newest: () => Promise<readonly PrivacyNotice[]>;
};

/** Stores a new version of the notice and the consent text, upon the version that it started from. */
export const noticeRules = ({ add, newest }: NoticeCalls): FormRules<NoticeTexts, NoticeBase, 'required'> => ({
  read: textsOf,
  same: (first, second) => first.notice === second.notice && first.consent_text === second.consent_text,
  check: ({ notice, consent_text }) =>
    new Map(isBlank(notice) && !isBlank(consent_text) ? [['notice', 'required']] : []),
  send: async (texts, { version }) =>
    noticeBase(
      await orChanged(add({ ...texts, based_on: version?.version ?? 0 }), async () => noticeBase(await newest())),
    ),
  merge: {},
});
