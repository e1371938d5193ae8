import { unsavedForms } from './changes.ts';
import { saveForms, pageOf, type Owner } from './saved-forms.ts';
import { sessionOwner } from '../session/session-owner.ts';
import { lastField } from './typing.ts';

/** Keeps what is typed and not stored, for this person; the same forms take it back when they show again. */
export function saveUnsaved(owner: Owner): void {
  const forms = unsavedForms().flatMap(({ name, page = pageOf(location.pathname), keep, hasFiles = false }) =>
    keep ? [{ name, page, values: keep(), files: hasFiles }] : [],
  );
  saveForms(owner, forms, lastField());
}

/** The page is about to give way to a failure, and its forms with it: called while they still stand. */
export function saveBeforeFailure(): void {
  const owner = sessionOwner();
  if (owner && unsavedForms().length > 0) saveUnsaved(owner);
}
