/**
 * Parts of common passwords, in lower case and with letters in place of look-alikes. Digits and signs before and after
 * are removed first, so `password` also stands for Password1234!. Taken from published lists of leaked passwords, in
 * English and French.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password passwort motdepasse monmotdepasse mypassword passphrase passe secret secretpassword topsecret
  welcome bienvenue bonjour hello letmein openup login logmein signin access admin administrator administrateur
  root user username utilisateur guest test testing tester default changeme changeit temporary temporaire
  qwerty qwertyuiop qwertyui qwertz qwertzuiop azerty azertyuiop azertyui asdfghjkl qsdfghjklm zxcvbnm wxcvbn
  qazwsx qazwsxedc azesqdwxc iloveyou iloveu ilovemyself loveyou lovely loveme jetaime jetadore jtm monamour mylove
  princess princesse sunshine soleil football soccer baseball basketball dragon monkey shadow master superman batman
  spiderman pokemon starwars michael jessica jennifer charlie ashley daniel nicolas thomas camille doudou loulou chouchou
  chocolat chocolate marseille liverpool arsenal chelsea manchester london londres paris france england computer
  ordinateur internet google facebook instagram microsoft windows samsung iphone whatever trustno freedom liberte
  summer winter autumn spring printemps automne hiver january february monday lundi security securite company
  entreprise interview entretien recruiter recruitment recrutement correcthorsebatterystaple`
    .split(/\s+/)
    .filter(Boolean),
);

/** Rows of keyboards, the alphabet and the digits, in both directions. */
export const WALKS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'qwertzuiop',
  '1q2w3e4r5t6y7u8i9o0p',
  '1a2z3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmik',
].flatMap((walk) => [walk, [...walk].toReversed().join('')]);
