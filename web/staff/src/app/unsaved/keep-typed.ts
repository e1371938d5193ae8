import { unsavedForms } from './changes.ts';
import { keepForms, pageOf, type Owner } from './kept.ts';
import { sessionOwner } from '../session/session-owner.ts';
import { lastField } from './typing.ts';

/** Keeps what is typed and not stored, for this person; the same forms take it back when they show again. */
export function keepUnsaved(owner: Owner): void {
  const forms = unsavedForms().flatMap(({ name, page = pageOf(location.pathname), keep, hasFiles = false }) =>
    keep ? [{ name, page, values: keep(), files: hasFiles }] : [],
  );
  keepForms(owner, forms, lastField());
}

/** The page is about to give way to a failure, and its forms with it: called while they still stand. */
export function keepBeforeFailure(): void {
  const owner = sessionOwner();
  if (owner && unsavedForms().length > 0) keepUnsaved(owner);
}
