/** A template in both languages; its questions are those of the shared library, by competency and place. */
export interface SharedTemplate {
  key: string;
  title: [en: string, fr: string];
  role: [en: string, fr: string];
  /** In the list of templates. */
  about: [en: string, fr: string];
  /** The description for applicants. */
  description: [en: string, fr: string];
  questions: [competency: string, place: number][];
}

/** Whole activities to begin with, in the order of the list. */
export const TEMPLATES: readonly SharedTemplate[] = [
  {
    key: 'graduate',
    title: ['Graduate scheme: first round', 'Jeunes diplômés : premier tour'],
    role: ['Graduate', 'Jeune diplômé'],
    about: [
      'Motivation, clarity, teamwork, judgement, learning.',
      'Motivation, clarté, équipe, jugement, apprentissage.',
    ],
    description: [
      'All subjects are welcome. Five questions show us how you think and work with others.',
      'Toutes les formations sont les bienvenues. Cinq questions nous montrent comment vous pensez et travaillez avec d’autres.',
    ],
    questions: [
      ['Motivation', 2],
      ['Communication', 0],
      ['Teamwork', 0],
      ['Problem solving', 4],
      ['Learning', 0],
    ],
  },
  {
    key: 'customer-adviser',
    title: ['Customer adviser', 'Conseiller clientèle'],
    role: ['Customer adviser', 'Conseiller clientèle'],
    about: [
      'Listening, plain language, calm with people who are upset.',
      'Écoute, langage simple, calme avec des personnes contrariées.',
    ],
    description: [
      'You find out what customers need and stay with them until it is solved.',
      'Vous comprenez ce dont les clients ont besoin et les accompagnez jusqu’à la solution.',
    ],
    questions: [
      ['Customer focus', 0],
      ['Customer focus', 2],
      ['Customer focus', 1],
      ['Communication', 5],
      ['Adaptability', 5],
    ],
  },
  {
    key: 'sales',
    title: ['Sales development', 'Développement commercial'],
    role: ['Sales representative', 'Commercial'],
    about: [
      'Curiosity about customers, clarity, ease with a no.',
      'Curiosité pour les clients, clarté, aisance face au refus.',
    ],
    description: [
      'You begin conversations with new customers and find out whether we can help them.',
      'Vous engagez la conversation avec de nouveaux clients et cherchez si nous pouvons les aider.',
    ],
    questions: [
      ['Sales and retail', 0],
      ['Sales and retail', 3],
      ['Sales and retail', 2],
      ['Motivation', 2],
    ],
  },
  {
    key: 'nursing',
    title: ['Nursing placement', 'Stage en soins infirmiers'],
    role: ['Student nurse', 'Étudiant infirmier'],
    about: [
      'Compassion, safety, teamwork: before a placement on a ward.',
      'Compassion, sécurité, équipe : avant un stage dans un service.',
    ],
    description: [
      'You will accompany patients together with an experienced nurse. No answer needs medical knowledge.',
      'Vous accompagnerez des patients avec une infirmière expérimentée. Aucune réponse ne demande de connaissances médicales.',
    ],
    questions: [
      ['Motivation', 2],
      ['Care and nursing', 0],
      ['Care and nursing', 1],
      ['Care and nursing', 3],
      ['Care and nursing', 4],
      ['Teamwork', 5],
    ],
  },
  {
    key: 'software-engineer',
    title: ['Software engineer', 'Ingénieur logiciel'],
    role: ['Software engineer', 'Ingénieur logiciel'],
    about: [
      'Reasoning, finding faults, explaining a choice.',
      'Raisonnement, recherche de pannes, explication d’un choix.',
    ],
    description: [
      'You build and run software with a small team. Speak as you would to a colleague.',
      'Vous concevez et exploitez des logiciels dans une petite équipe. Parlez comme à un collègue.',
    ],
    questions: [
      ['Engineering', 0],
      ['Engineering', 1],
      ['Engineering', 3],
      ['Teamwork', 2],
    ],
  },
  {
    key: 'volunteer',
    title: ['Volunteer', 'Bénévole'],
    role: ['Volunteer', 'Bénévole'],
    about: ['Short, for people without a CV.', 'Court, pour des personnes sans CV.'],
    description: [
      'No experience is needed. Three questions help us to find the task that suits you.',
      'Aucune expérience n’est nécessaire. Trois questions nous aident à trouver la tâche qui vous convient.',
    ],
    questions: [
      ['Motivation', 0],
      ['Teamwork', 5],
      ['Integrity', 5],
    ],
  },
  {
    key: 'teacher',
    title: ['Teacher', 'Enseignant'],
    role: ['Teacher', 'Enseignant'],
    about: ['Explaining, noticing, keeping pupils safe.', 'Expliquer, remarquer, protéger les élèves.'],
    description: [
      'A first conversation before a lesson is observed. Use examples from any classroom you know.',
      'Un premier échange avant l’observation d’un cours. Prenez des exemples de toute classe que vous connaissez.',
    ],
    questions: [
      ['Teaching', 0],
      ['Teaching', 5],
      ['Teaching', 3],
      ['Teaching', 4],
      ['Communication', 1],
    ],
  },
  {
    key: 'retail',
    title: ['Shop assistant', 'Vendeur en magasin'],
    role: ['Shop assistant', 'Vendeur'],
    about: ['Friendliness, fairness, calm when it is busy.', 'Amabilité, équité, calme quand il y a du monde.'],
    description: [
      'You advise customers, keep the shop in order and work at the till.',
      'Vous conseillez les clients, tenez le magasin et travaillez en caisse.',
    ],
    questions: [
      ['Customer focus', 3],
      ['Sales and retail', 4],
      ['Sales and retail', 1],
      ['Integrity', 1],
    ],
  },
  {
    key: 'finance',
    title: ['Finance assistant', 'Assistant comptable'],
    role: ['Finance assistant', 'Assistant comptable'],
    about: [
      'Care with figures, dates that are kept, integrity.',
      'Soin des chiffres, respect des échéances, intégrité.',
    ],
    description: [
      'You check invoices, reconcile accounts and help with the end of each month.',
      'Vous contrôlez des factures, rapprochez des comptes et participez aux clôtures mensuelles.',
    ],
    questions: [
      ['Finance and accounting', 3],
      ['Finance and accounting', 1],
      ['Finance and accounting', 4],
      ['Working with numbers', 2],
      ['Integrity', 2],
    ],
  },
  {
    key: 'legal',
    title: ['Legal trainee', 'Juriste stagiaire'],
    role: ['Trainee', 'Stagiaire'],
    about: [
      'Careful reading, sound judgement, advice in plain language.',
      'Lecture attentive, jugement sûr, conseil en langage simple.',
    ],
    description: [
      'You prepare drafts and research for our lawyers. No answer needs a citation.',
      'Vous préparez des projets et des recherches pour nos juristes. Aucune réponse ne demande de citation.',
    ],
    questions: [
      ['Law and compliance', 0],
      ['Law and compliance', 3],
      ['Law and compliance', 4],
      ['Communication', 2],
    ],
  },
  {
    key: 'hospitality',
    title: ['Service and front desk', 'Service et accueil'],
    role: ['Service', 'Service'],
    about: ['Noticing, calm, care for the safety of guests.', 'Attention, calme, souci de la sécurité des clients.'],
    description: [
      'You welcome guests and look after them, at the desk or at the table.',
      'Vous accueillez les clients et prenez soin d’eux, à la réception ou à table.',
    ],
    questions: [
      ['Hospitality', 0],
      ['Hospitality', 1],
      ['Hospitality', 3],
      ['Hospitality', 5],
    ],
  },
  {
    key: 'team-leader',
    title: ['Team leader', 'Responsable d’équipe'],
    role: ['Team leader', 'Responsable d’équipe'],
    about: ['Direction, trust, priorities, change.', 'Direction, confiance, priorités, changement.'],
    description: [
      'You lead a team of up to ten people and take part in its work.',
      'Vous dirigez une équipe de dix personnes au plus et prenez part à son travail.',
    ],
    questions: [
      ['Leadership', 0],
      ['Leadership', 1],
      ['Leadership', 4],
      ['Planning and organisation', 4],
      ['Adaptability', 3],
    ],
  },
];
