import type { SharedCompetency } from './shared-library.ts';

/** Competencies of organising work. */
export const WORK: SharedCompetency[] = [
  {
    name: 'Problem solving',
    name_fr: 'Résolution de problèmes',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about a problem that others had given up on. How did you get further?',
        fr: 'Parlez-nous d’un problème que d’autres avaient abandonné. Comment êtes-vous allé plus loin ?',
      },
      {
        ask: 'experience',
        en: 'Describe a time when the first explanation turned out to be wrong. How did you find out?',
        fr: 'Décrivez une situation où la première explication s’est révélée fausse. Comment l’avez-vous découvert ?',
      },
      {
        ask: 'experience',
        en: 'Which solution of yours do you still think of with pleasure? Take us through it step by step.',
        fr: 'À laquelle de vos solutions repensez-vous encore avec plaisir ? Détaillez-en les étapes.',
      },
      {
        ask: 'situation',
        en: 'Something that always worked fails, and nobody knows why. What are your first three steps?',
        fr: 'Quelque chose qui a toujours fonctionné tombe en panne sans que l’on sache pourquoi. Quelles sont vos trois premières étapes ?',
      },
      {
        ask: 'situation',
        en: 'You have to decide today, and half of the facts are missing. How do you go about it?',
        fr: 'Vous devez décider aujourd’hui et la moitié des faits vous manque. Comment procédez-vous ?',
      },
      {
        ask: 'view',
        en: 'When is a solution good enough?',
        fr: 'À quel moment une solution est-elle suffisante ?',
      },
    ],
  },
  {
    name: 'Planning and organisation',
    name_fr: 'Organisation et planification',
    questions: [
      {
        ask: 'experience',
        en: 'Describe a week in which too much came together. What did you put first, and what did you leave?',
        fr: 'Décrivez une semaine où tout est arrivé en même temps. Qu’avez-vous traité en premier, et qu’avez-vous laissé ?',
      },
      {
        ask: 'experience',
        en: 'Tell us about a piece of work that you planned from beginning to end. Where did the plan fail?',
        fr: 'Parlez-nous d’un travail que vous avez planifié du début à la fin. À quel endroit le plan a-t-il échoué ?',
      },
      {
        ask: 'experience',
        en: 'When did you last miss a deadline, and when did you tell those who waited?',
        fr: 'Quand avez-vous manqué une échéance pour la dernière fois, et quand avez-vous prévenu ceux qui attendaient ?',
      },
      {
        ask: 'situation',
        en: 'At noon you get an urgent task, and your day is full already. What happens next?',
        fr: 'À midi, une tâche urgente vous arrive alors que votre journée est déjà pleine. Que se passe-t-il ensuite ?',
      },
      {
        ask: 'situation',
        en: 'Three people need something from you by Friday, and only two can have it. How do you settle that?',
        fr: 'Trois personnes attendent quelque chose de vous pour vendredi et vous ne pourrez en satisfaire que deux. Comment tranchez-vous ?',
      },
      {
        ask: 'view',
        en: 'How do you keep sight of everything that you have promised?',
        fr: 'Comment gardez-vous en vue tout ce que vous avez promis ?',
      },
    ],
  },
  {
    name: 'Adaptability',
    name_fr: 'Adaptabilité',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about a change at work or in your studies that you had not asked for. How did you deal with it?',
        fr: 'Parlez-nous d’un changement que vous n’aviez pas demandé, au travail ou pendant vos études. Comment l’avez-vous vécu ?',
      },
      {
        ask: 'experience',
        en: 'What have you had to learn quickly of late, and how did you go about it?',
        fr: 'Qu’avez-vous dû apprendre rapidement ces derniers temps, et comment vous y êtes-vous pris ?',
      },
      {
        ask: 'experience',
        en: 'Describe a habit that you gave up because it did not fit any more.',
        fr: 'Décrivez une habitude que vous avez abandonnée parce qu’elle ne convenait plus.',
      },
      {
        ask: 'situation',
        en: 'The aim of your project changes one week before its end. What do you do on that day?',
        fr: 'L’objectif de votre projet change une semaine avant la fin. Que faites-vous ce jour-là ?',
      },
      {
        ask: 'situation',
        en: 'You are moved to a task that you know nothing about. Whom do you ask what?',
        fr: 'On vous confie une tâche dont vous ignorez tout. À qui demandez-vous quoi ?',
      },
      {
        ask: 'view',
        en: 'What helps you to stay calm when plans change?',
        fr: 'Qu’est-ce qui vous aide à garder votre calme quand les plans changent ?',
      },
    ],
  },
  {
    name: 'Initiative',
    name_fr: 'Initiative',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about something that you improved without having been asked.',
        fr: 'Parlez-nous d’une chose que vous avez améliorée sans qu’on vous l’ait demandé.',
      },
      {
        ask: 'experience',
        en: 'Describe an idea of yours that was turned down. What did you do with it?',
        fr: 'Décrivez l’une de vos idées qui a été refusée. Qu’en avez-vous fait ?',
      },
      {
        ask: 'experience',
        en: 'When did you begin something before you knew how it would end?',
        fr: 'Quand vous êtes-vous lancé sans savoir comment cela finirait ?',
      },
      {
        ask: 'situation',
        en: 'You notice a fault that belongs to nobody. What do you do with it?',
        fr: 'Vous remarquez un défaut dont personne n’est responsable. Qu’en faites-vous ?',
      },
      {
        ask: 'situation',
        en: 'Your own work is done an hour early. How do you use that hour?',
        fr: 'Vous avez terminé votre travail une heure plus tôt. Comment employez-vous cette heure ?',
      },
      {
        ask: 'view',
        en: 'How do you decide whether to ask first or to go ahead?',
        fr: 'Comment décidez-vous s’il faut demander d’abord ou se lancer ?',
      },
    ],
  },
  {
    name: 'Motivation',
    name_fr: 'Motivation',
    role_levels: ['student', 'internship', 'apprenticeship', 'graduate', 'professional'],
    questions: [
      {
        ask: 'experience',
        en: 'What have you done, in work or in free time, that comes closest to this role?',
        fr: 'Dans votre travail ou vos loisirs, qu’avez-vous fait qui se rapproche le plus de ce poste ?',
      },
      {
        ask: 'experience',
        en: 'Tell us about a day on which you forgot the time. What were you doing?',
        fr: 'Racontez-nous une journée où vous n’avez pas vu le temps passer. Que faisiez-vous ?',
      },
      {
        ask: 'view',
        en: 'Why this role, and why now?',
        fr: 'Pourquoi ce poste, et pourquoi maintenant ?',
      },
      {
        ask: 'view',
        en: 'What do you hope to be able to do in two years that you cannot do today?',
        fr: 'Que souhaitez-vous savoir faire dans deux ans que vous ne savez pas faire aujourd’hui ?',
      },
      {
        ask: 'view',
        en: 'Which part of this work would you find tiring, and how would you deal with it?',
        fr: 'Quelle part de ce travail vous semblerait fatigante, et comment y feriez-vous face ?',
      },
      {
        ask: 'view',
        kind: 'audio',
        en: 'What would you like to ask us?',
        fr: 'Que souhaitez-vous nous demander ?',
      },
    ],
  },
];
