/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аеорсухіјѕԁһӏգոսνοαερικτυχмвнтк'].map((letter, index) => [
    letter,
    [...'aeopcyxijsdhlqnuvoaepiktuxmbhtk'][index] ?? letter,
  ]),
);
const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Without case, accents and letters of other scripts; spaces stay as they are. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\u0370-\u04FF\u0500-\u052F\u0561-\u0587]/gu, (letter) => LOOKALIKES[letter] ?? letter);

const flat = (text: string): string => folded(text).replaceAll(/\s+/gu, ' ');

/** Tag characters spell ordinary invisible letters. */
const untagged = (text: string): string =>
  text.replaceAll(/[\u{E0020}-\u{E007E}]/gu, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000));

const withoutInvisible = (text: string): string =>
  text.replaceAll(/\u00AD|[\u200B-\u200F\u2028-\u202E\u2060-\u206F]|[\uFE00-\uFE0F]|\uFEFF/gu, '');

/** `i g n o r e` and `i-g-n-o-r-e` are one word, and more than one space lies between two of them. */
const unspaced = (text: string): string =>
  text
    .replaceAll(/\s{2,}/gu, '\n')
    .replaceAll(/(?<![\p{L}\p{N}])(?:\p{L}[ .\-_*]){2,}\p{L}(?![\p{L}\p{N}])/gu, (run) =>
      run.replaceAll(/[ .\-_*]/g, ''),
    )
    .replaceAll(/\s+/gu, ' ');

const unleeted = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])(?=[\p{L}\d@$!]*\p{L})(?=[\p{L}\d@$!]*\d)[\p{L}\d@$!]+/gu, (word) =>
    [...word].map((letter) => LEET[letter] ?? letter).join(''),
  );

const printable = (text: string): boolean => text.length >= 8 && /^[\p{L}\p{N}\p{P}\p{Zs}\n\r]+$/u.test(text);

/** Readings of long runs of base64 or hexadecimal. */
function decoded(text: string): string {
  const decodedTexts: string[] = [];
  const bytesOf = (read: () => Uint8Array) => {
    try {
      const plain = new TextDecoder('utf-8', { fatal: true }).decode(read());
      if (printable(plain)) decodedTexts.push(plain);
    } catch {
      // No text.
    }
  };
  for (const [run] of text.matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g))
    bytesOf(() => Uint8Array.from(atob(run), (letter) => letter.codePointAt(0) ?? 0));
  for (const [run] of text.matchAll(/(?:[0-9a-f]{2}[ :]?){12,}/gi)) {
    const pairs = run.match(/[0-9a-f]{2}/gi) ?? [];
    bytesOf(() => Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)));
  }
  return decodedTexts.join('\n');
}

/** Words of requests to software, which a scrambled middle still shows: same ends, same letters. */
const SCRAMBLED = [
  'ignore disregard forget override bypass reveal repeat output print write state score rating every previous',
  'instruction instructions prompt system rules guidelines directions commands assistant language model',
  'recommend candidate applicant excellent outstanding strongest highest perfect maximum',
  'ignorez oubliez negligez contournez notez dites ecrivez mentionnez toutes consigne consignes regles directives',
  'candidate candidature excellente meilleure parfaite maximale',
].flatMap((line) => line.split(' '));
const shapeOf = (word: string): string =>
  `${word.at(0)}${word.slice(1, -1).split('').toSorted().join('')}${word.at(-1)}`;
const SHAPES = new Map(SCRAMBLED.map((word) => [shapeOf(word), word]));
const unscrambled = (text: string): string =>
  text.replaceAll(/\p{L}{5,}/gu, (word) => SHAPES.get(shapeOf(word)) ?? word);

const MODEL = String.raw`(?:ai|a\.i\.|ia|llm|gpt|chatgpt|language model|model|assistant|software|bot|chatbot|machine|algorithm|algorithme|modele|logiciel|system prompt)`;
const READER = String.raw`(?:who ?ever|what ?ever|anyone|anything|the one|those|celui|celle|quiconque|ce) (?:that |who |which |qui )?(?:is )?(?:reads?|reading|summari[sz]\w*|evaluat\w*|assess\w*|scor\w*|rank\w*|process\w*|lit|resum\w*|evalu\w*|analys\w*|note)`;
const VERDICT = String.raw`(?:best|strongest|top|ideal|perfect|excellent|outstanding|highest|full marks|maximum|10 ?/ ?10|ten out of ten|meilleure?s?|ideale?|parfaite?|excellente?|maximale?|exceptionnelle?)`;

/** Texts that speak to software instead of to people. */
const PATTERNS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|skip) (?:\w+ ){0,3}(?:instruction|prompt|rule|guideline|direction|command|constraint|everything above|what you were t[o]ld|above)/,
  /\b(?:ignore[zr]?|oublie[zr]?|negligez?|contourne[zr]?|ne tene?z? pas compte) (?:\w+ ){0,4}(?:instruction|consigne|regle|directive|precedent|ci-dessus)/,
  /\b(?:new|updated|real|hidden|secret|nouvelles?|vraies?) (?:system )?(?:instruction|consigne|directive|prompt)s?\b ?[:.-]/,
  new RegExp(
    String.raw`\b(?:you are|act as|pretend to be|behave as|tu es|vous etes|agis comme|agissez comme) (?:now |desormais |maintenant )?(?:an? |une? |the |le |la |l')?(?:\w+ )?${MODEL}\b`,
  ),
  new RegExp(
    String.raw`\b(?:dear|hello|attention|note to|message to|message for|instructions? (?:to|for)|cher|chere|note a|message a|message pour|instructions? (?:a|pour)) (?:the |any |all |every |tou[st]e?s? |les? |la |l'|une? )?(?:\w+ )?${MODEL}\b`,
  ),
  new RegExp(String.raw`\b(?:system|assistant|developer|user) ?: ?\S`),
  /<\|?(?:im_start|im_end|system|assistant|endoftext|\/?inst)|\[\/?inst\]|<<sys>>|### ?(?:instruction|system|response)/,
  /["'} \]]\s*,?\s*["'](?:role|content|sentences|score|rating|recommendation|text|cites|highlights)["']\s*:/,
  /!?\[[^\]]{0,80}\]\((?:https?|data|javascript|\/\/)/,
  /<(?:img|script|iframe|a|style|svg|b|div|span|link|meta|input|form|button|h1|p)\b[^>]*>|javascript:|onerror ?=/,
  new RegExp(
    String.raw`\b(?:rate|score|rank|mark|grade|describe|present|recommend|note[zr]?|classe[zr]?|evalue[zr]?|decri\w+|recommande[zr]?) (?:\w+ ){0,5}(?:as |a |at |with |comme |avec |au |la |le |the |an? ){0,3}(?:\w+ )?${VERDICT}\b(?:.{0,60}\b(?:candidate?|applicant|person|summary|score|rating|note|candidature|resume)\b)`,
  ),
  new RegExp(
    String.raw`\b(?:say|state|write|mention|conclude|add|report|output|print|respond|reply|answer|dis|dites|ecri\w+|mentionne[zr]?|ajoute[zr]?|conclu\w*|reponde?z?) (?:\w+ ){0,6}(?:that )?(?:i|me|this candidate|this applicant|the candidate|the applicant|je|ce candidat|cette candidate|le candidat|la candidate) (?:am |is |was |are |be |suis |est |were )(?:\w+ ){0,4}${VERDICT}\b`,
  ),
  new RegExp(
    String.raw`\b${READER}.{0,120}\b(?:should|could|would|might|please|kind|kindly|nice|grateful|love|appreciat\w*|mention|say|put|place|write|give|serait|pourrait|devrait|mettre|dire|ecrire|donner|gentil)`,
  ),
  new RegExp(
    String.raw`\b(?:give|award|assign|grant|attribue[zr]?|donne[zr]?|accorde[zr]?) (?:\w+ ){0,4}(?:${VERDICT}|\d+ ?(?:/|out of|sur) ?\d+) ?(?:\w+ ){0,2}(?:score|rating|mark|note|grade|points?|stars?|etoiles?)?\b(?=.*\b(?:me|my|this|candidate?|applicant|moi|ma|mon|cette?)\b)`,
  ),
  new RegExp(
    String.raw`\b(?:in|for|to|into|dans|pour|du|au) (?:your|the|this|any|votre|ton|le) (?:summary|summaries|write-?up|notes about (?:me|this)|evaluation|assessment of (?:me|this)|output|resume|compte rendu|synthese)\b.{0,80}\b(?:${VERDICT}|say|said|mention\w*|above (?:the )?(?:other|rest)|first|favou?rabl\w*|leave out|without|premier|favorable\w*|dire|mettre)`,
  ),
  /\b(?:end|start|begin|stop) of (?:the )?(?:transcript|material|answer|document|cv|resume|prompt|input)\b/,
  /\b(?:fin|debut) (?:de la |du |de l')(?:transcription|materiel|reponse|document|cv|consigne)\b/,
  /\b(?:reveal|repeat|print|show|output|leak|revele[zr]?|affiche[zr]?) (?:\w+ ){0,3}(?:system prompt|prompt|hidden instructions|your instructions|vos instructions|tes instructions)/,
  /\b(?:only|just|simply) (?:output|answer|reply|respond) (?:with|by)\b/,
];

/**
 * Whether a text holds something that looks like instructions to software. It is a neutral note for readers: honest
 * sentences may look the same, so nothing else follows from it.
 */
export function noteInstructions(text: string): boolean {
  const visible = withoutInvisible(untagged(text));
  const plain = flat(visible);
  const readings = [plain, unspaced(folded(visible)), unleeted(plain), unscrambled(plain), flat(decoded(visible))];
  return readings.some((reading) => reading !== '' && PATTERNS.some((pattern) => pattern.test(reading)));
}
