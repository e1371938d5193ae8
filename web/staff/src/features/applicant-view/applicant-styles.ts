import base from '@vivavoce/web-shared/styles/base.css?inline';
import fonts from '@vivavoce/web-shared/styles/fonts.css?inline';
import tokens from '@vivavoce/web-shared/styles/tokens.css?inline';
import answers from '@vivavoce/web-shared/applicant/styles/answers.css?inline';
import controls from '@vivavoce/web-shared/applicant/styles/controls.css?inline';
import fields from '@vivavoce/web-shared/applicant/styles/fields.css?inline';
import form from '@vivavoce/web-shared/applicant/styles/form.css?inline';
import feedback from '@vivavoce/web-shared/applicant/styles/feedback.css?inline';
import page from '@vivavoce/web-shared/applicant/styles/page.css?inline';
import room from '@vivavoce/web-shared/applicant/styles/room.css?inline';
import write from '@vivavoce/web-shared/applicant/styles/write.css?inline';

/**
 * Phones show no scroll bars. Scaled down, the page ends a fraction of a pixel below the buttons at its lower edge:
 * their background extends, so that no text shows under them.
 */
const asOnPhones = `
html { scrollbar-width: none; }
.start { box-shadow: 0 -1px 0 var(--line), 0 8px 0 var(--canvas); }
`;

/** The styles of the applicant's pages, in order, as text: they belong only to the document in the frame. */
export const applicantStyles: readonly string[] = [
  fonts,
  tokens,
  base,
  page,
  controls,
  fields,
  room,
  answers,
  write,
  form,
  feedback,
  asOnPhones,
];
