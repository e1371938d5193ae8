import type { SharedCompetency } from './shared-library.ts';

/** Competencies of sectors, and of work with tools, numbers and knowledge. */
export const FIELDS: SharedCompetency[] = [
  {
    name: 'Digital skills',
    name_fr: 'Compétences numériques',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about a digital tool that you taught yourself. How did you go about it, and what do you use it for?',
        fr: 'Parlez-nous d’un outil numérique que vous avez appris seul. Comment avez-vous procédé, et à quoi vous sert-il ?',
      },
      {
        ask: 'experience',
        en: 'Describe a repetitive task that you made faster with a spreadsheet, a script or another tool.',
        fr: 'Décrivez une tâche répétitive que vous avez accélérée grâce à un tableur, un script ou un autre outil.',
      },
      {
        ask: 'experience',
        en: 'Tell us about a time when a tool gave you a wrong result. How did you notice?',
        fr: 'Racontez-nous une fois où un outil vous a donné un résultat faux. Comment l’avez-vous remarqué ?',
      },
      {
        ask: 'situation',
        en: 'A colleague shares a document with customers’ data through a private account. What do you do?',
        fr: 'Un collègue partage un document contenant des données de clients depuis un compte privé. Que faites-vous ?',
      },
      {
        ask: 'situation',
        en: 'Your team moves to a new system on Monday, and two people are worried about it. How do you help them?',
        fr: 'Votre équipe passe à un nouveau système lundi, et deux personnes s’en inquiètent. Comment les aidez-vous ?',
      },
      {
        ask: 'view',
        en: 'What do you check before you rely on an answer that software or AI has written for you?',
        fr: 'Que vérifiez-vous avant de vous fier à une réponse rédigée par un logiciel ou une IA ?',
      },
    ],
  },
  {
    name: 'Working with numbers',
    name_fr: 'Aisance avec les chiffres',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about a decision that you based on figures. Which figures were they, and how far did you trust them?',
        fr: 'Parlez-nous d’une décision que vous avez fondée sur des chiffres. Lesquels, et quelle confiance leur accordiez-vous ?',
      },
      {
        ask: 'experience',
        en: 'Describe a time when you found an error in a calculation or a report. What did you do next?',
        fr: 'Décrivez une fois où vous avez trouvé une erreur dans un calcul ou un rapport. Qu’avez-vous fait ensuite ?',
      },
      {
        ask: 'experience',
        en: 'Tell us how you explained figures to somebody who does not like figures.',
        fr: 'Racontez-nous comment vous avez expliqué des chiffres à une personne qui ne les aime pas.',
      },
      {
        ask: 'situation',
        en: 'Sales rose by 40% in a month, but the number of customers fell. What do you want to know first?',
        fr: 'Les ventes ont augmenté de 40 % en un mois, mais le nombre de clients a baissé. Que voulez-vous savoir en premier ?',
      },
      {
        ask: 'situation',
        en: 'You must estimate how many visitors an open day will bring, and you have no data. How do you begin?',
        fr: 'Vous devez estimer le nombre de visiteurs d’une journée portes ouvertes, sans aucune donnée. Par où commencez-vous ?',
      },
      {
        ask: 'view',
        en: 'When is a rough estimate better than an exact figure?',
        fr: 'Quand une estimation vaut-elle mieux qu’un chiffre exact ?',
      },
    ],
  },
  {
    name: 'Learning',
    name_fr: 'Apprentissage',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about feedback that was hard to hear and that you used. What do you do differently now?',
        fr: 'Parlez-nous d’une remarque difficile à entendre dont vous avez tenu compte. Que faites-vous autrement aujourd’hui ?',
      },
      {
        ask: 'experience',
        en: 'Describe something that you failed at first and can do well today. What made the difference?',
        fr: 'Décrivez une chose que vous aviez d’abord ratée et que vous faites bien aujourd’hui. Qu’est-ce qui a changé ?',
      },
      {
        ask: 'experience',
        en: 'Tell us about a skill that you passed on to another person. How did you know that it had worked?',
        fr: 'Parlez-nous d’un savoir-faire que vous avez transmis. Comment avez-vous su que cela avait fonctionné ?',
      },
      {
        ask: 'situation',
        en: 'You have two weeks to become useful in a field that is new to you. How do you plan them?',
        fr: 'Vous avez deux semaines pour devenir utile dans un domaine nouveau pour vous. Comment les organisez-vous ?',
      },
      {
        ask: 'situation',
        en: 'A project has ended well, and the next one starts tomorrow. What do you still do today?',
        fr: 'Un projet s’est bien terminé et le suivant commence demain. Que faites-vous encore aujourd’hui ?',
      },
      {
        ask: 'view',
        en: 'How do you find out what you are not good at yet?',
        fr: 'Comment découvrez-vous ce que vous ne maîtrisez pas encore ?',
      },
    ],
  },
  {
    name: 'Teaching',
    name_fr: 'Enseignement',
    questions: [
      {
        ask: 'experience',
        en: 'Describe a lesson or an explanation that went better than you had planned. Why did it?',
        fr: 'Décrivez un cours ou une explication qui s’est mieux passé que prévu. Pourquoi ?',
      },
      {
        ask: 'experience',
        en: 'Tell us about a learner who had given up. What did you try, and what came of it?',
        fr: 'Parlez-nous d’un élève ou d’un apprenant qui avait renoncé. Qu’avez-vous essayé, et qu’en est-il résulté ?',
      },
      {
        ask: 'experience',
        en: 'Tell us how you changed your teaching because of what a test or a piece of work showed you.',
        fr: 'Racontez-nous comment un contrôle ou un devoir vous a amené à changer votre façon d’enseigner.',
      },
      {
        ask: 'situation',
        en: 'A third of the class has finished after ten minutes, and a third has not begun. What do you do?',
        fr: 'Un tiers de la classe a terminé au bout de dix minutes et un tiers n’a pas commencé. Que faites-vous ?',
      },
      {
        ask: 'situation',
        en: 'A pupil tells you something that worries you and asks you to keep it secret. What do you say and do?',
        fr: 'Un élève vous confie quelque chose d’inquiétant et vous demande le secret. Que dites-vous et que faites-vous ?',
      },
      {
        ask: 'view',
        en: 'How do you notice that a learner has not understood, although nobody says so?',
        fr: 'À quoi remarquez-vous qu’un élève n’a pas compris, alors que personne ne le dit ?',
      },
    ],
  },
  {
    name: 'Care and nursing',
    name_fr: 'Soins infirmiers et accompagnement',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about a time when you noticed a small change in how a person was doing. What did you do?',
        fr: 'Racontez-nous une fois où vous avez remarqué un petit changement chez une personne. Qu’avez-vous fait ?',
      },
      {
        ask: 'experience',
        en: 'Describe how you explained a treatment or a routine to somebody who was afraid of it.',
        fr: 'Décrivez comment vous avez expliqué un soin ou une habitude à une personne qui en avait peur.',
      },
      {
        ask: 'experience',
        en: 'Tell us about a shift or a day that was harder than expected. How did you keep the people in your care safe?',
        fr: 'Parlez-nous d’une journée ou d’une garde plus dure que prévu. Comment avez-vous assuré la sécurité des personnes ?',
      },
      {
        ask: 'situation',
        en: 'Three people ring at the same moment. How do you decide where to go first, and what do you tell the others?',
        fr: 'Trois personnes sonnent au même moment. Comment décidez-vous où aller d’abord, et que dites-vous aux autres ?',
      },
      {
        ask: 'situation',
        en: 'You see a colleague skip a step of hand hygiene. What do you do, and when?',
        fr: 'Vous voyez un collègue sauter une étape de l’hygiène des mains. Que faites-vous, et quand ?',
      },
      {
        ask: 'view',
        en: 'What does it mean to you to protect the dignity of a person who needs help with everyday things?',
        fr: 'Que signifie pour vous préserver la dignité d’une personne qui a besoin d’aide au quotidien ?',
      },
    ],
  },
  {
    name: 'Sales and retail',
    name_fr: 'Vente et commerce',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about a sale that you are proud of. What had you found out about the customer before you offered anything?',
        fr: 'Parlez-nous d’une vente dont vous êtes fier. Qu’aviez-vous appris du client avant de proposer quoi que ce soit ?',
      },
      {
        ask: 'experience',
        en: 'Describe a time when you talked a customer out of a purchase. Why?',
        fr: 'Décrivez une fois où vous avez déconseillé un achat à un client. Pourquoi ?',
      },
      {
        ask: 'experience',
        en: 'Tell us about a target that you missed. What did you change afterwards?',
        fr: 'Parlez-nous d’un objectif que vous n’avez pas atteint. Qu’avez-vous changé ensuite ?',
      },
      {
        ask: 'situation',
        en: 'A customer says that it is cheaper on the internet. What do you answer?',
        fr: 'Un client vous dit que c’est moins cher sur internet. Que répondez-vous ?',
      },
      {
        ask: 'situation',
        en: 'It is five minutes before closing time, and a customer begins a long conversation. What do you do?',
        fr: 'Il est cinq minutes avant la fermeture et un client commence une longue conversation. Que faites-vous ?',
      },
      {
        ask: 'view',
        en: 'What makes people come back to a shop or a supplier?',
        fr: 'Qu’est-ce qui fait revenir les gens dans un magasin ou chez un fournisseur ?',
      },
    ],
  },
  {
    name: 'Engineering',
    name_fr: 'Ingénierie',
    questions: [
      {
        ask: 'experience',
        en: 'Walk us through something that you designed or built. Which requirement shaped it most?',
        fr: 'Présentez-nous une chose que vous avez conçue ou construite. Quelle exigence l’a le plus marquée ?',
      },
      {
        ask: 'experience',
        en: 'Describe a fault whose cause was hard to find. How did you narrow it down?',
        fr: 'Décrivez une panne dont la cause était difficile à trouver. Comment avez-vous procédé par élimination ?',
      },
      {
        ask: 'experience',
        en: 'Tell us about a technical decision that you would take differently today.',
        fr: 'Parlez-nous d’une décision technique que vous prendriez autrement aujourd’hui.',
      },
      {
        ask: 'situation',
        en: 'A test fails the evening before delivery, but only in one run of ten. What do you do?',
        fr: 'Un essai échoue la veille de la livraison, mais une fois sur dix seulement. Que faites-vous ?',
      },
      {
        ask: 'situation',
        en: 'A manager asks you to leave out a safety check to save a week. How do you answer?',
        fr: 'Un responsable vous demande de supprimer un contrôle de sécurité pour gagner une semaine. Que répondez-vous ?',
      },
      {
        ask: 'view',
        en: 'How do you decide how much testing is enough?',
        fr: 'Comment décidez-vous qu’il y a assez d’essais ?',
      },
    ],
  },
  {
    name: 'Law and compliance',
    name_fr: 'Droit et conformité',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about a complicated rule that you had to apply to a real case. How did you reach your view?',
        fr: 'Parlez-nous d’une règle compliquée que vous avez dû appliquer à un cas réel. Comment avez-vous formé votre avis ?',
      },
      {
        ask: 'experience',
        en: 'Describe a text in which a single word mattered. How did you notice it?',
        fr: 'Décrivez un texte où un seul mot comptait. Comment l’avez-vous remarqué ?',
      },
      {
        ask: 'experience',
        en: 'Tell us how you gave somebody advice that they did not want to hear.',
        fr: 'Racontez-nous comment vous avez donné un conseil que la personne ne voulait pas entendre.',
      },
      {
        ask: 'situation',
        en: 'A client asks you by telephone for a quick answer to a question that needs research. What do you say?',
        fr: 'Un client vous demande par téléphone une réponse rapide à une question qui exige des recherches. Que dites-vous ?',
      },
      {
        ask: 'situation',
        en: 'You find out that a document was sent to the wrong person. What are your first three steps?',
        fr: 'Vous découvrez qu’un document a été envoyé à la mauvaise personne. Quelles sont vos trois premières étapes ?',
      },
      {
        ask: 'view',
        en: 'How do you keep the difference between what is allowed and what is wise?',
        fr: 'Comment distinguez-vous ce qui est permis de ce qui est judicieux ?',
      },
    ],
  },
  {
    name: 'Finance and accounting',
    name_fr: 'Finance et comptabilité',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about a set of accounts, a budget or a forecast that you worked on. What did you check first?',
        fr: 'Parlez-nous de comptes, d’un budget ou d’une prévision sur lesquels vous avez travaillé. Qu’avez-vous vérifié d’abord ?',
      },
      {
        ask: 'experience',
        en: 'Describe a month-end or another fixed date that was at risk. How did you meet it?',
        fr: 'Décrivez une clôture mensuelle ou une autre échéance fixe qui était menacée. Comment l’avez-vous tenue ?',
      },
      {
        ask: 'experience',
        en: 'Tell us about a cost that others had overlooked. How did you find it?',
        fr: 'Parlez-nous d’un coût que d’autres n’avaient pas vu. Comment l’avez-vous trouvé ?',
      },
      {
        ask: 'situation',
        en: 'Two reports show different figures for the same quarter. How do you find out which is right?',
        fr: 'Deux rapports donnent des chiffres différents pour le même trimestre. Comment trouvez-vous le bon ?',
      },
      {
        ask: 'situation',
        en: 'A supplier asks you by email to use a new bank account from today. What do you do?',
        fr: 'Un fournisseur vous demande par e-mail d’utiliser un nouveau compte bancaire dès aujourd’hui. Que faites-vous ?',
      },
      {
        ask: 'view',
        en: 'How do you explain a forecast without sounding more certain than you are?',
        fr: 'Comment présentez-vous une prévision sans paraître plus sûr que vous ne l’êtes ?',
      },
    ],
  },
  {
    name: 'Hospitality',
    name_fr: 'Hôtellerie et restauration',
    questions: [
      {
        ask: 'experience',
        en: 'Tell us about a guest whose evening or stay you saved. What did you notice, and what did you do?',
        fr: 'Parlez-nous d’un client dont vous avez sauvé la soirée ou le séjour. Qu’avez-vous remarqué, et qu’avez-vous fait ?',
      },
      {
        ask: 'experience',
        en: 'Describe a service in which everything came at the same moment. How did you and your team get through it?',
        fr: 'Décrivez un service où tout est arrivé au même moment. Comment l’avez-vous traversé avec votre équipe ?',
      },
      {
        ask: 'experience',
        en: 'Tell us about a complaint that made you change how you work.',
        fr: 'Parlez-nous d’une réclamation qui vous a fait changer votre façon de travailler.',
      },
      {
        ask: 'situation',
        en: 'A guest tells you after ordering that a nut could be dangerous for them. What do you do?',
        fr: 'Après avoir commandé, un client vous dit qu’une noix pourrait être dangereuse pour lui. Que faites-vous ?',
      },
      {
        ask: 'situation',
        en: 'The booking system fails at six in the evening with a full house. How do you organise the next hour?',
        fr: 'Le système de réservation tombe en panne à dix-huit heures, maison pleine. Comment organisez-vous l’heure suivante ?',
      },
      {
        ask: 'view',
        en: 'What do guests remember a week later, and how can you influence it?',
        fr: 'Que retiennent les clients une semaine plus tard, et comment pouvez-vous y contribuer ?',
      },
    ],
  },
];
