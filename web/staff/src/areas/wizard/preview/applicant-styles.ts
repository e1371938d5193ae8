import base from '@vivavoce/web-shared/styles/base.css?inline';
import fonts from '@vivavoce/web-shared/styles/fonts.css?inline';
import tokens from '@vivavoce/web-shared/styles/tokens.css?inline';
import answers from '@vivavoce/web-shared/applicant/styles/answers.css?inline';
import controls from '@vivavoce/web-shared/applicant/styles/controls.css?inline';
import page from '@vivavoce/web-shared/applicant/styles/page.css?inline';
import room from '@vivavoce/web-shared/applicant/styles/room.css?inline';
import write from '@vivavoce/web-shared/applicant/styles/write.css?inline';

/**
 * Phones show no bars beside what can be scrolled. Drawn smaller, the page ends a fraction of a pixel below the buttons
 * that stand at its lower edge: their ground goes on there, so that no text looks out under them.
 */
const asOnPhones = `
html { scrollbar-width: none; }
.start { box-shadow: 0 -1px 0 var(--line), 0 8px 0 var(--canvas); }
`;

/** The styles of the applicant's pages, in their order, as words: they belong to the document in the frame alone. */
export const applicantStyles: readonly string[] = [
  fonts,
  tokens,
  base,
  page,
  controls,
  room,
  answers,
  write,
  asOnPhones,
];
