import { CV_PART } from '@vivavoce/domain/kinds/forms.ts';
import { cv_versions, form_replies } from '../../schema/index.ts';
import type { DemoKind, DemoResponse } from './demo-kind.ts';
import { storePdf } from './demo-pdf.ts';

const TITLE = 'Curriculum vitae';

/** Text below the name; the first of each pair was handed in first, the second is better. */
const BODIES: readonly (readonly [string[], string[]])[] = [
  [
    [
      'Profile',
      'Highly motivated and results-driven graduate with excellent communication skills, who is seeking an opportunity to use my abilities in a fast-paced environment where I can add real value to a dynamic and growing team.',
      'Experience',
      'Marketing assistant, Holt and Marlow, Jun 2025 – 08/2026',
      '• Was responsible for the weekly newsletter and its mailing list',
      '• Raised the number of readers from 2,100 to 3,400 in nine months by testing two subject lines a week',
      '• Helped with events and various other tasks',
      'Treasurer, Economics Society, Sep 2023 – Jun 2024',
      '• Kept a yearly budget of £6,200 and closed it £340 in surplus',
      'Education',
      'BSc Economics, University of Ashby, 2022 – 2025',
      '• Upper second class. Dissertation on regional wage differences in retail',
      'Skills',
      'Excel, R, Canva, French (B2), full driving licence',
    ],
    [
      'Profile',
      'Economics graduate who explains figures to people without time. I have run a newsletter and a budget.',
      'Experience',
      'Marketing assistant, Holt and Marlow, Jun 2025 – Aug 2026',
      '• Wrote the weekly newsletter for 3,400 readers',
      '• Raised the number of readers from 2,100 to 3,400 in nine months by testing two subject lines a week',
      '• Planned four events for 60 guests each',
      'Treasurer, Economics Society, Sep 2023 – Jun 2024',
      '• Kept a yearly budget of £6,200 and closed it £340 in surplus',
      'Education',
      'BSc Economics, University of Ashby, 2022 – 2025',
      '• Upper second class. Dissertation on regional wage differences in retail, with R',
      'Skills',
      'Excel, R, French (B2), full driving licence',
      'Interests',
      'Fell running, and a choir that sings in four languages',
    ],
  ],
  [
    [
      'Experience',
      'Shop supervisor, Brightside Books, Mar 2024 – Sep 2026',
      '• Duties included opening and closing the shop',
      '• The stock was counted by my team every quarter',
      '• Trained five new colleagues',
      'Barista, Corner Coffee, May 2022 – Feb 2023',
      '• Served up to 200 guests a day',
      'Education',
      'BA Business Management, University of Ashby, 2023 – 2026',
      'A levels, Roundhay Sixth Form, 2020 – 2022',
      'Skills',
      'Till systems, rota planning, Spanish (B1)',
    ],
    [
      'Profile',
      'Business student who has led a team of six in a busy shop.',
      'Experience',
      'Shop supervisor, Brightside Books, Mar 2024 – Sep 2026',
      '• Opened and closed a shop that takes £9,000 a week',
      '• Counted 12,000 titles every quarter with a team of six',
      '• Trained five new colleagues; four of them still work there',
      'Barista, Corner Coffee, May 2022 – Feb 2024',
      '• Served up to 200 guests a day',
      'Education',
      'BA Business Management, University of Ashby, 2023 – 2026',
      'A levels, Roundhay Sixth Form, 2020 – 2022',
      'Skills',
      'Till systems, rota planning, Spanish (B1)',
    ],
  ],
  [
    [
      'Profile',
      'Accounting student with two summers in audit.',
      'Experience',
      'Summer analyst, Dales Audit, Jun 2026 – Aug 2026',
      '• Checked 140 invoices a week against delivery notes and found £18,000 booked twice',
      '• Presented three findings to the partner',
      'Summer analyst, Dales Audit, Jun 2025 – Aug 2025',
      '• Checked 90 invoices a week',
      'Education',
      'BSc Accounting and Finance, University of Ashby, 2023 – 2026',
      'Skills',
      'Excel, Sage, SQL, Urdu',
    ],
    [
      'Profile',
      'Accounting student with two summers in audit, who likes to find out why a figure is wrong.',
      'Experience',
      'Summer analyst, Dales Audit, Jun 2026 – Aug 2026',
      '• Checked 140 invoices a week against delivery notes and found £18,000 booked twice',
      '• Presented three findings to the partner, who changed the procedure',
      'Summer analyst, Dales Audit, Jun 2025 – Aug 2025',
      '• Checked 90 invoices a week, and wrote the list that the team still uses',
      'Education',
      'BSc Accounting and Finance, University of Ashby, 2023 – 2026',
      'Skills',
      'Excel, Sage, SQL, Urdu',
      'Interests',
      'Chess, in the second team of the county',
    ],
  ],
];

const phone = (n: number): string => `07700 9${String(10_000 + n * 37).slice(0, 5)}`;

const linesOf = ({ full_name, email, n }: DemoResponse, better: boolean): string[] => {
  const [first = [], second = []] = BODIES[n % BODIES.length] ?? [];
  return [full_name, `Ashby, ${email}, ${phone(n)}`, ...(better ? second : first)];
};

/** CVs that are checked; every third applicant handed in a better one after reading the findings. */
export const cvKind: DemoKind = {
  form: { kind: 'cv_copilot' },
  event: 'interview.submitted',
  respond: async (tx, response) => {
    const { storage, job, application, n, opened, sent, full_name } = response;
    const count = n % 3 === 0 ? 2 : 1;
    await tx.insert(form_replies).values({
      application_id: application.id,
      job_id: job.id,
      answers: { [CV_PART]: count },
      order_seed: 0,
      started_at: opened,
      saved_at: sent,
      sent_at: sent,
    });
    for (let number = 1; number <= count; number += 1) {
      const lines = linesOf(response, number === 2);
      const file_id = await storePdf(tx, storage, job.company_id, { title: TITLE, lines });
      await tx.insert(cv_versions).values({
        application_id: application.id,
        job_id: job.id,
        number,
        file_id,
        filename: number === 1 && n % 2 === 0 ? 'CV.pdf' : `${full_name} CV.pdf`,
        kind: 'pdf',
        text: lines.join('\n'),
        hidden: [],
        facts: { pages: 1, tagged: false, language: 'en-GB', title: TITLE },
        created_at: new Date(opened.getTime() + number * 8 * 60_000),
      });
    }
  },
};
