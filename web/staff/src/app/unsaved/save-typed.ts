import { unsavedForms } from './changes.ts';
import { saveForms, pageOf, type Owner } from './saved-forms.ts';
import { sessionOwner } from '../session/session-owner.ts';
import { lastField } from './typing.ts';

/** Stores unsaved input for this person; the same forms restore it when they show again. */
export function saveUnsaved(owner: Owner): void {
  const forms = unsavedForms().flatMap(({ name, page = pageOf(location.pathname), keep, hasFiles = false }) =>
    keep ? [{ name, page, values: keep(), files: hasFiles }] : [],
  );
  saveForms(owner, forms, lastField());
}

/** Called before an error page replaces the page, while its forms are still mounted. */
export function saveBeforeFailure(): void {
  const owner = sessionOwner();
  if (owner && unsavedForms().length > 0) saveUnsaved(owner);
}
