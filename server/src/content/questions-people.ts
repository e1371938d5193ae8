import type { SharedCompetency } from './shared-library.ts';

/** Competencies of working with people. */
export const PEOPLE: SharedCompetency[] = [
  {
    name: 'Communication',
    name_fr: 'Communication',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about something difficult that you had to explain to people who knew little about it. How did you begin?',
        fr: 'Racontez-nous comment vous avez expliqué un sujet difficile à des personnes qui le connaissaient mal. Par quoi avez-vous commencé ?',
      },
      {
        ask: 'experience',
        en: 'Describe a conversation that went wrong because somebody misunderstood you. What have you done differently since?',
        fr: 'Décrivez un échange qui a mal tourné parce qu’on vous avait mal compris. Que faites-vous autrement depuis ?',
      },
      {
        ask: 'situation',
        en: 'You have two minutes to tell a busy manager why a plan has to change. What do you say?',
        fr: 'Vous avez deux minutes pour dire à une responsable pressée pourquoi un plan doit changer. Que dites-vous ?',
      },
      {
        ask: 'situation',
        en: 'Half of the people in your meeting have stopped listening. What do you do?',
        fr: 'Dans votre réunion, la moitié des personnes n’écoute plus. Que faites-vous ?',
      },
      {
        ask: 'situation',
        kind: 'text',
        en: 'Write the short message in which you tell a customer that a delivery will be three days late.',
        fr: 'Rédigez le court message par lequel vous annoncez à un client que sa livraison aura trois jours de retard.',
      },
      {
        ask: 'view',
        en: 'How do you find out whether people have understood you?',
        fr: 'Comment vérifiez-vous que l’on vous a bien compris ?',
      },
    ],
  },
  {
    name: 'Teamwork',
    name_fr: 'Travail en équipe',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about a team that did well because of something you did. What was it?',
        fr: 'Parlez-nous d’une équipe qui a réussi en partie grâce à vous. Qu’avez-vous fait ?',
      },
      {
        ask: 'experience',
        en: 'Describe a disagreement with a colleague. How did you resolve it?',
        fr: 'Décrivez un désaccord avec un ou une collègue. Comment l’avez-vous réglé ensemble ?',
      },
      {
        ask: 'experience',
        en: 'When did you last change your mind because of what somebody in your team said?',
        fr: 'Quand avez-vous changé d’avis pour la dernière fois grâce à un membre de votre équipe ?',
      },
      {
        ask: 'situation',
        en: 'A colleague does less than the others, and everybody has noticed. What do you do?',
        fr: 'Un collègue en fait moins que les autres et tout le monde l’a remarqué. Que faites-vous ?',
      },
      {
        ask: 'situation',
        en: 'You join a team in the middle of a project. How do you spend your first week?',
        fr: 'Vous rejoignez une équipe au milieu d’un projet. À quoi consacrez-vous votre première semaine ?',
      },
      {
        ask: 'view',
        en: 'What do you need from others to do good work, and what can they expect from you?',
        fr: 'De quoi avez-vous besoin de la part des autres pour bien travailler, et que peuvent-ils attendre de vous ?',
      },
    ],
  },
  {
    name: 'Customer focus',
    name_fr: 'Sens du client',
    functions: ['customer_service', 'sales', 'hospitality', 'marketing', 'healthcare', 'public_service'],
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about a customer or guest whom you could help more than they had expected.',
        fr: 'Parlez-nous d’un client que vous avez pu aider plus qu’il ne l’espérait.',
      },
      {
        ask: 'experience',
        en: 'Describe the last time you had to say no to a customer. How did they take it?',
        fr: 'Décrivez la dernière fois que vous avez dû dire non à un client. Comment l’a-t-il pris ?',
      },
      {
        ask: 'situation',
        en: 'Somebody is angry about a fault that you did not cause. What are your first two sentences?',
        fr: 'Une personne est en colère à cause d’une erreur qui n’est pas la vôtre. Quelles sont vos deux premières phrases ?',
      },
      {
        ask: 'situation',
        en: 'Two customers need you at the same moment. How do you decide, and what do you tell the other one?',
        fr: 'Deux clients ont besoin de vous au même moment. Comment choisissez-vous, et que dites-vous à l’autre ?',
      },
      {
        ask: 'situation',
        kind: 'choice',
        en: 'A customer asks something that you do not know. What do you do first?',
        fr: 'Un client vous pose une question dont vous ignorez la réponse. Que faites-vous en premier ?',
        choices: [
          ['Say that I will find out, and by when', 'Dire que je vais me renseigner, et sous quel délai'],
          ['Give the answer that is most likely right', 'Donner la réponse la plus probable'],
          ['Pass the customer on to a colleague', 'Adresser le client à une collègue'],
          ['Ask more about what the customer needs', 'Demander au client ce dont il a besoin'],
        ],
      },
      {
        ask: 'view',
        en: 'Which company serves you well as a customer yourself, and what would you take over from it?',
        fr: 'Quelle entreprise vous sert bien en tant que client, et que lui emprunteriez-vous ?',
      },
    ],
  },
  {
    name: 'Leadership',
    name_fr: 'Encadrement',
    role_levels: ['professional', 'senior', 'manager', 'director'],
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about somebody who grew because you led them. What did you do, and what did you leave to them?',
        fr: 'Parlez-nous d’une personne qui a progressé sous votre responsabilité. Qu’avez-vous fait, et que lui avez-vous laissé faire ?',
      },
      {
        ask: 'experience',
        en: 'Describe a decision of yours that your team did not like. How did you tell them?',
        fr: 'Décrivez l’une de vos décisions qui a déplu à votre équipe. Comment l’avez-vous annoncée ?',
      },
      {
        ask: 'experience',
        en: 'When did you notice too late that somebody in your team was not doing well? What came of it?',
        fr: 'Quand avez-vous remarqué trop tard qu’un membre de votre équipe allait mal ? Qu’en avez-vous tiré ?',
      },
      {
        ask: 'situation',
        en: 'Your best colleague wants to leave. How do you prepare for the conversation?',
        fr: 'Votre meilleure collaboratrice veut partir. Comment préparez-vous l’entretien ?',
      },
      {
        ask: 'situation',
        en: 'You take over a team that has been without a manager for months. What do you do first, and what not yet?',
        fr: 'Vous reprenez une équipe restée des mois sans responsable. Que faites-vous d’abord, et que remettez-vous à plus tard ?',
      },
      {
        ask: 'view',
        en: 'How do people who work for you know what you think of their work?',
        fr: 'Comment les personnes que vous encadrez savent-elles ce que vous pensez de leur travail ?',
      },
    ],
  },
  {
    name: 'Integrity',
    name_fr: 'Intégrité',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about a moment when doing the right thing cost you something.',
        fr: 'Racontez-nous un moment où agir correctement vous a coûté quelque chose.',
      },
      {
        ask: 'experience',
        en: 'Describe a mistake that nobody but you had noticed. What did you do?',
        fr: 'Décrivez une erreur que vous seul aviez remarquée. Qu’avez-vous fait ?',
      },
      {
        ask: 'situation',
        en: 'Somebody senior asks you to leave a figure out of a report. What do you say?',
        fr: 'Une personne de la direction vous demande d’omettre un chiffre dans un rapport. Que répondez-vous ?',
      },
      {
        ask: 'situation',
        en: 'You are told something in confidence that your team ought to know. What do you do?',
        fr: 'On vous confie une information que votre équipe devrait connaître. Que faites-vous ?',
      },
      {
        ask: 'situation',
        en: 'A friend of yours applies for a place in your team. How do you act?',
        fr: 'L’un de vos amis postule dans votre équipe. Comment agissez-vous ?',
      },
      {
        ask: 'view',
        en: 'Which rule at work would you never bend, and why that one?',
        fr: 'Quelle règle de travail ne contourneriez-vous jamais, et pourquoi celle-là ?',
      },
    ],
  },
];
