import type { DemoJob } from '../demo-content.ts';
import { NURSING } from '../demo-questions.ts';

/**
 * Interview with answers that AI transcribed and summarised, as a recorded run of the test model has it. No provider is
 * set up in the demo, so the activity is archived: no applicant sends answers that AI does not read.
 */
export const DEMO_AI: DemoJob = {
  company: 'ashby',
  by: 'careers@ashby.example',
  panel: ['careers@ashby.example'],
  job: {
    title: 'Nursing Admissions, September intake: AI test run',
    status: 'Published',
    archived: true,
    ai_assistance: true,
    ai_summary_enabled: true,
    description:
      '<p>For the three-year degree in adult nursing that begins in September. Transcripts and summaries here come from a recorded run of the test model test-server-no-ai. It understands nothing: it reads out captions that are known and copies some of them. No AI provider is set up in this demo.</p>' +
      '<p>Pour la licence de trois ans en soins infirmiers qui commence en septembre. Les transcriptions et les résumés viennent d’une exécution enregistrée du modèle de test test-server-no-ai. Il ne comprend rien\u00A0: il lit des sous-titres connus et en recopie certains. Aucun prestataire d’IA n’est configuré dans cette démonstration.</p>',
  },
  closes_in: -30,
  questions: NURSING,
  recorded_ai: true,
  spread: { reviewed: 2, successful: 2, unsuccessful: 2 },
};
