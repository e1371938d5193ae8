/** Signs of a good answer, and what an answer of each step shows, weakest first. */
export interface Criterion {
  look_for: [en: string, fr: string];
  steps: [en: string, fr: string][];
}

/** The criteria of each competency, by its English name. */
export const CRITERIA: Readonly<Record<string, Criterion>> = {
  Communication: {
    look_for: [
      'A clear order, words that fit the listener, and a check that the message arrived.',
      'Un ordre clair, des mots adaptés à l’interlocuteur et la vérification que le message est passé.',
    ],
    steps: [
      [
        'Hard to follow; the listener plays no part in the answer.',
        'Difficile à suivre ; l’interlocuteur n’apparaît pas dans la réponse.',
      ],
      [
        'Names what was said, but not how it was adapted to the listener.',
        'Dit ce qui a été exprimé, mais pas comment cela a été adapté à l’interlocuteur.',
      ],
      [
        'Clear and ordered; chooses words for the listener.',
        'Clair et ordonné ; choisit ses mots pour l’interlocuteur.',
      ],
      [
        'Clear and short; adapts words and channel, and checks understanding.',
        'Clair et bref ; adapte les mots et le canal, et vérifie la compréhension.',
      ],
      [
        'All of that, and shows how a misunderstanding was noticed early and put right.',
        'Tout cela, et montre comment un malentendu a été repéré tôt et corrigé.',
      ],
    ],
  },
  Teamwork: {
    look_for: [
      'The applicant’s part beside that of others, respect in disagreement, and a common result.',
      'La part du candidat à côté de celle des autres, le respect dans le désaccord et un résultat commun.',
    ],
    steps: [
      ['Speaks only of others, or only of themselves.', 'Ne parle que des autres, ou que de soi.'],
      [
        'Describes the team, but the applicant’s part stays vague.',
        'Décrit l’équipe, mais la part du candidat reste floue.',
      ],
      ['Names their part and how it helped the result.', 'Nomme sa part et son effet sur le résultat.'],
      [
        'Also listens, shares information, and settles a disagreement fairly.',
        'Écoute aussi, partage l’information et règle un désaccord avec équité.',
      ],
      [
        'All of that, and made others stronger or kept the team together under pressure.',
        'Tout cela, et a renforcé les autres ou maintenu l’équipe unie sous pression.',
      ],
    ],
  },
  'Customer focus': {
    look_for: [
      'Finding out the need before acting, honest limits, and staying with it until it is solved.',
      'Comprendre le besoin avant d’agir, dire ses limites et suivre la demande jusqu’au bout.',
    ],
    steps: [
      [
        'Defends themselves or the rule; the customer’s need is missing.',
        'Se défend ou défend la règle ; le besoin du client est absent.',
      ],
      ['Friendly, but acts before the need is clear.', 'Aimable, mais agit avant d’avoir compris le besoin.'],
      ['Asks about the need and offers something that fits it.', 'S’informe du besoin et propose une réponse adaptée.'],
      [
        'Also says what is not possible, gives an alternative, and follows up.',
        'Dit aussi ce qui n’est pas possible, propose une autre voie et assure le suivi.',
      ],
      [
        'All of that, and used the case to make the service better for others.',
        'Tout cela, et s’est servi du cas pour améliorer le service pour d’autres.',
      ],
    ],
  },
  Leadership: {
    look_for: [
      'A clear direction, trust in others with support, and responsibility for the result.',
      'Une direction claire, une confiance accompagnée et la responsabilité du résultat.',
    ],
    steps: [
      ['Gives orders or avoids the decision.', 'Donne des ordres ou évite la décision.'],
      [
        'Decides, but others learn neither why nor what is expected.',
        'Décide, mais les autres n’apprennent ni la raison ni l’attente.',
      ],
      ['Explains the aim and shares out the work sensibly.', 'Explique le but et répartit le travail avec bon sens.'],
      [
        'Also listens to objections, gives feedback, and supports people.',
        'Écoute aussi les objections, fait des retours et soutient les personnes.',
      ],
      [
        'All of that; takes the blame for failure, and lets others have the success.',
        'Tout cela ; assume l’échec et laisse le succès aux autres.',
      ],
    ],
  },
  Integrity: {
    look_for: [
      'Naming the conflict openly, doing what is right at a cost, and involving the right people.',
      'Nommer le conflit, faire ce qui est juste même à un coût et associer les bonnes personnes.',
    ],
    steps: [
      ['Sees no conflict, or would hide it.', 'Ne voit pas le conflit, ou le cacherait.'],
      ['Sees it, but leaves it to others.', 'Le voit, mais le laisse aux autres.'],
      ['Names it and acts by the rule.', 'Le nomme et agit selon la règle.'],
      [
        'Also explains the decision to those concerned and informs the right people.',
        'Explique aussi la décision aux personnes concernées et informe qui de droit.',
      ],
      [
        'All of that; accepted a disadvantage, and helped to prevent the next case.',
        'Tout cela ; a accepté un désavantage et aidé à prévenir le cas suivant.',
      ],
    ],
  },
  'Problem solving': {
    look_for: [
      'Looking for the cause before the cure, several options, and a check that it worked.',
      'Chercher la cause avant le remède, plusieurs options et la vérification du résultat.',
    ],
    steps: [
      ['Jumps to a solution without looking at the problem.', 'Propose une solution sans examiner le problème.'],
      [
        'Describes the problem, but the steps are not in an order.',
        'Décrit le problème, mais les étapes n’ont pas d’ordre.',
      ],
      ['Finds a cause step by step and solves it.', 'Trouve une cause pas à pas et la traite.'],
      [
        'Also compares options, says why one was chosen, and checks the result.',
        'Compare aussi des options, justifie son choix et vérifie le résultat.',
      ],
      ['All of that, and prevented the problem from coming back.', 'Tout cela, et a empêché le retour du problème.'],
    ],
  },
  'Planning and organisation': {
    look_for: [
      'Clear priorities with reasons, early warnings, and a plan that bends without breaking.',
      'Des priorités motivées, des alertes précoces et un plan souple.',
    ],
    steps: [
      ['Everything is equally urgent, or nothing is planned.', 'Tout est urgent au même titre, ou rien n’est prévu.'],
      ['Has a list, but no reasons for its order.', 'A une liste, mais pas de raisons pour son ordre.'],
      ['Puts the most important first and says why.', 'Met l’essentiel en premier et dit pourquoi.'],
      [
        'Also leaves room, follows progress, and tells others early about delays.',
        'Garde aussi une marge, suit l’avancement et prévient tôt des retards.',
      ],
      ['All of that, and improved the way the work is planned.', 'Tout cela, et a amélioré la manière de planifier.'],
    ],
  },
  Adaptability: {
    look_for: [
      'Accepting what cannot be changed, quick first steps, and keeping the aim in sight.',
      'Accepter ce qui ne peut changer, agir vite et garder le but en vue.',
    ],
    steps: [
      ['Resists or waits until others act.', 'Résiste ou attend que d’autres agissent.'],
      ['Goes along, but with little of their own.', 'Suit le mouvement, sans apport personnel.'],
      ['Adapts the way of working and reaches the aim.', 'Adapte sa façon de travailler et atteint le but.'],
      [
        'Also seeks information and helps others through the change.',
        'Cherche aussi l’information et aide les autres à passer le changement.',
      ],
      ['All of that, and turned the change into an advantage.', 'Tout cela, et a tiré un avantage du changement.'],
    ],
  },
  Initiative: {
    look_for: [
      'Seeing what is needed, beginning without being asked, and involving those concerned.',
      'Voir le besoin, commencer sans qu’on le demande et associer les personnes concernées.',
    ],
    steps: [
      ['Waits for instructions.', 'Attend des instructions.'],
      ['Has ideas, but does not act on them.', 'A des idées, mais n’agit pas.'],
      ['Begins something useful without being asked.', 'Entreprend de soi-même quelque chose d’utile.'],
      ['Also gains others for it and brings it to an end.', 'Y associe aussi d’autres personnes et va au bout.'],
      [
        'All of that; with a lasting effect that can be named.',
        'Tout cela ; avec un effet durable qui peut être nommé.',
      ],
    ],
  },
  Motivation: {
    look_for: [
      'Concrete reasons, knowledge of the work, and a link to what the applicant has done.',
      'Des raisons concrètes, une connaissance du travail et un lien avec le parcours.',
    ],
    steps: [
      ['Gives no reason, or one that fits any place.', 'Aucune raison, ou une raison valable partout.'],
      ['General interest, little knowledge of the work.', 'Intérêt général, peu de connaissance du travail.'],
      ['Names concrete reasons that fit this work.', 'Donne des raisons concrètes liées à ce travail.'],
      [
        'Also shows by an example what they have done for it.',
        'Montre aussi par un exemple ce qui a été fait dans ce sens.',
      ],
      [
        'All of that; sees the hard sides, and says how to deal with them.',
        'Tout cela ; voit les côtés difficiles et dit comment y faire face.',
      ],
    ],
  },
  'Digital skills': {
    look_for: [
      'Choosing the fitting tool, checking results, and care with data.',
      'Choisir l’outil adapté, vérifier les résultats et protéger les données.',
    ],
    steps: [
      ['Avoids tools, or trusts them blindly.', 'Évite les outils ou s’y fie aveuglément.'],
      ['Uses a tool, but cannot say why or how well.', 'Utilise un outil, sans dire pourquoi ni avec quel effet.'],
      ['Uses a fitting tool and knows its purpose.', 'Utilise un outil adapté et en connaît l’usage.'],
      [
        'Also checks results, protects data, and learns new functions alone.',
        'Vérifie aussi les résultats, protège les données et apprend seul.',
      ],
      ['All of that, and helped others to work better with it.', 'Tout cela, et a aidé d’autres à mieux l’utiliser.'],
    ],
  },
  'Working with numbers': {
    look_for: [
      'Asking where figures come from, sensible orders of magnitude, and plain conclusions.',
      'S’interroger sur l’origine des chiffres, de bons ordres de grandeur et des conclusions simples.',
    ],
    steps: [
      ['Avoids figures, or repeats them without a check.', 'Évite les chiffres ou les répète sans contrôle.'],
      ['Uses figures, but the conclusion does not follow.', 'Utilise des chiffres, mais la conclusion ne suit pas.'],
      ['Reads figures correctly and concludes soundly.', 'Lit correctement les chiffres et conclut bien.'],
      [
        'Also asks about the source and what else could explain them.',
        'S’interroge aussi sur la source et les autres explications.',
      ],
      [
        'All of that, and explains them so that others can decide.',
        'Tout cela, et les explique pour que d’autres puissent décider.',
      ],
    ],
  },
  Learning: {
    look_for: [
      'Honesty about gaps, a method, and a visible difference afterwards.',
      'De la franchise sur les lacunes, une méthode et un progrès visible.',
    ],
    steps: [
      ['Sees nothing to learn.', 'Ne voit rien à apprendre.'],
      ['Names a gap, but not how it was closed.', 'Nomme une lacune, mais pas comment elle a été comblée.'],
      ['Describes how they learned something and what it brought.', 'Décrit un apprentissage et son apport.'],
      [
        'Also seeks feedback and tests what was learned.',
        'Demande aussi des retours et met à l’épreuve ce qui a été appris.',
      ],
      ['All of that, and passes on what was learned.', 'Tout cela, et transmet ce qui a été appris.'],
    ],
  },
  Teaching: {
    look_for: [
      'The learner’s view, several ways to explain, and a check of understanding.',
      'Le point de vue de l’apprenant, plusieurs façons d’expliquer et un contrôle de la compréhension.',
    ],
    steps: [
      ['Speaks of the subject only, not of learners.', 'Ne parle que de la matière, pas des apprenants.'],
      ['Sees learners, but has a single way to explain.', 'Voit les apprenants, mais n’a qu’une façon d’expliquer.'],
      ['Adapts the explanation and checks understanding.', 'Adapte l’explication et vérifie la compréhension.'],
      [
        'Also plans for different levels and uses what the work of learners shows.',
        'Prévoit aussi plusieurs niveaux et tire parti des travaux rendus.',
      ],
      [
        'All of that; keeps learners safe and builds their confidence.',
        'Tout cela ; veille à la sécurité des élèves et développe leur confiance.',
      ],
    ],
  },
  'Care and nursing': {
    look_for: [
      'Safety first, attention to the person, and passing on what was noticed.',
      'La sécurité d’abord, l’attention à la personne et la transmission des observations.',
    ],
    steps: [
      ['Overlooks a risk, or the person.', 'Néglige un risque ou la personne.'],
      ['Sees the risk, but acts late or alone.', 'Voit le risque, mais agit tard ou seul.'],
      ['Acts safely and treats the person with respect.', 'Agit en sécurité et avec respect.'],
      [
        'Also explains each step, sets priorities, and informs the team.',
        'Explique aussi chaque geste, fixe les priorités et informe l’équipe.',
      ],
      [
        'All of that, and improved safety or comfort beyond the case.',
        'Tout cela, et a amélioré la sécurité ou le confort au-delà du cas.',
      ],
    ],
  },
  'Sales and retail': {
    look_for: [
      'Questions before offers, honesty about the product, and ease with a no.',
      'Des questions avant les offres, de l’honnêteté sur le produit et de l’aisance face au refus.',
    ],
    steps: [
      ['Presses or gives up.', 'Insiste ou abandonne.'],
      ['Describes the product, not the customer.', 'Décrit le produit, pas le client.'],
      ['Finds the need and offers something that fits.', 'Trouve le besoin et propose ce qui convient.'],
      [
        'Also handles objections honestly and knows their figures.',
        'Répond aussi franchement aux objections et connaît ses chiffres.',
      ],
      ['All of that, and thinks of the customer who comes back.', 'Tout cela, et pense au client qui revient.'],
    ],
  },
  Engineering: {
    look_for: [
      'Requirements before solutions, a method for faults, and safety that is not negotiable.',
      'Les exigences avant les solutions, une méthode pour les pannes et une sécurité non négociable.',
    ],
    steps: [
      ['Solution without requirements or reasons.', 'Une solution sans exigences ni raisons.'],
      ['Names the technique, but not why it fits.', 'Nomme la technique, mais pas sa pertinence.'],
      ['Derives the solution from requirements and tests it.', 'Déduit la solution des exigences et la teste.'],
      ['Also weighs alternatives, limits and risks.', 'Pèse aussi les variantes, les limites et les risques.'],
      [
        'All of that, and documents it so that others can build on it.',
        'Tout cela, et documente pour que d’autres puissent continuer.',
      ],
    ],
  },
  'Law and compliance': {
    look_for: [
      'Facts before rules, careful reading, and advice that can be followed.',
      'Les faits avant les règles, une lecture attentive et un conseil applicable.',
    ],
    steps: [
      ['Answers at random, or by feeling alone.', 'Répond au hasard ou au seul ressenti.'],
      ['Names a rule, but does not apply it to the case.', 'Cite une règle sans l’appliquer au cas.'],
      ['Applies the rule to the facts and reaches a reasoned view.', 'Applique la règle aux faits et motive son avis.'],
      [
        'Also names doubts and risks, and what has to be looked up.',
        'Nomme aussi les doutes, les risques et ce qu’il faut vérifier.',
      ],
      [
        'All of that, and puts it so that a layperson can act on it.',
        'Tout cela, et le formule pour qu’un profane puisse agir.',
      ],
    ],
  },
  'Finance and accounting': {
    look_for: [
      'Checking sources, noticing what does not fit, and careful words about the future.',
      'Vérifier les sources, repérer ce qui ne colle pas et parler de l’avenir avec prudence.',
    ],
    steps: [
      ['Takes figures as they come.', 'Prend les chiffres tels quels.'],
      ['Checks the sum, but not the source.', 'Vérifie le total, mais pas la source.'],
      ['Reconciles figures and explains differences.', 'Rapproche les chiffres et explique les écarts.'],
      [
        'Also sees risks and controls, and tells the right people.',
        'Voit aussi les risques et les contrôles, et alerte qui de droit.',
      ],
      [
        'All of that, and gives a conclusion that leads to a decision.',
        'Tout cela, et tire une conclusion qui permet de décider.',
      ],
    ],
  },
  Hospitality: {
    look_for: [
      'Noticing before being asked, calm under pressure, and safety of guests.',
      'Remarquer avant qu’on demande, rester calme et protéger les clients.',
    ],
    steps: [
      ['Blames guests or colleagues.', 'Met en cause les clients ou les collègues.'],
      ['Reacts, but only to what is asked.', 'Réagit, mais seulement à ce qui est demandé.'],
      ['Solves the case politely and in good time.', 'Règle le cas avec courtoisie et à temps.'],
      [
        'Also keeps the team informed and thinks of the other guests.',
        'Informe aussi l’équipe et pense aux autres clients.',
      ],
      ['All of that, and prevents the same from happening again.', 'Tout cela, et évite que cela se reproduise.'],
    ],
  },
};
