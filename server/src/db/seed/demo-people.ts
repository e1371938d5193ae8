/** The speakers in the demo's recordings, with the names of their applicants. */
export interface DemoSpeaker {
  /** As in the manifest of the recordings. */
  person: string;
  locale: 'en-gb' | 'fr-fr';
  first_names: readonly string[];
  last_names: readonly string[];
}

const namesOf = (text: string): string[] => text.split(' ');

export const DEMO_SPEAKERS: readonly DemoSpeaker[] = [
  {
    person: 'amara',
    locale: 'en-gb',
    first_names: namesOf(
      'Amélie Sofia Grace Isla Ingrid Chloé Zofia Maya Eleanor Freya Harriet Imogen Lucy Megan Niamh Olivia Phoebe Rosie Tamsin Beatrice Clara Florence Georgia Alice',
    ),
    last_names: namesOf(
      'Fournier Whitfield Grant Turner Lindqvist Berg Nowak Rossi Ashworth Barlow Crossley Dawson Ellison Fairfax Greenwood Hartley Ingham Jessop Kendall Lister Marsden Norris Oldroyd Pickering',
    ),
  },
  {
    person: 'martin',
    locale: 'en-gb',
    first_names: namesOf(
      'Patrick Tom Luca Noah Stephen Andrew Callum Douglas Euan Fraser Gareth Huw Iain Joel Keith Liam Michael Nathan Owen Peter Rhys Simon Thomas William',
    ),
    last_names: namesOf(
      'Doyle Bianchi Cohen Bell Armitage Bradshaw Calvert Duffy Eastwood Fletcher Gledhill Hargreaves Illingworth Jagger Kershaw Lockwood Metcalfe Naylor Ogden Priestley Rawson Sugden Thackray Walsh',
    ),
  },
  {
    person: 'daniel',
    locale: 'en-gb',
    first_names: namesOf(
      'Daniel Marcus Oluwaseun Mateo Youssef Elijah Isaac Kwame Tunde Samuel Joseph Emmanuel David Benjamin Caleb Femi Gabriel Jeremiah Kofi Leon Malachi Nathaniel Reuben Solomon',
    ),
    last_names: namesOf(
      'Okonkwo Adeyemi Mensah Njoroge Boateng Campbell Clarke Danso Edwards Francis Gordon Henry Johnson Kamara Lawal Mbeki Nelson Owusu Palmer Quaye Richards Sesay Thompson Williams',
    ),
  },
  {
    person: 'hana',
    locale: 'en-gb',
    first_names: namesOf(
      'Leila Hana Priya Amina Farah Nadia Samira Yasmin Zainab Aisha Bushra Dalia Esra Fatima Huda Iman Jamila Khadija Layla Mariam Noor Rania Salma Tahira',
    ),
    last_names: namesOf(
      'Karimi Haddad Rahimi Sharma Ahmed Bashir Chaudhry Darwish Elmi Farooq Ghani Hassan Iqbal Jamal Khan Latif Malik Nasser Osman Qureshi Rashid Saleh Tariq Yusuf',
    ),
  },
  {
    person: 'ines',
    locale: 'fr-fr',
    first_names: namesOf('Inès Camille Chloé Léa Manon Sarah Jade Clémence Élodie Marine Océane Pauline'),
    last_names: namesOf('Lefèvre Moreau Garnier Perrin Chevalier Renard Lambert Aubert Dumas Faure Roussel Vidal'),
  },
  {
    person: 'yann',
    locale: 'fr-fr',
    first_names: namesOf('Yann Hugo Antoine Bastien Corentin Guillaume Julien Mathieu Nicolas Olivier Quentin Romain'),
    last_names: namesOf('Cadiou Masson Bertin Colin Delorme Guérin Joly Marchand Noël Picard Rolland Texier'),
  },
];

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();

export interface DemoName {
  first_name: string;
  last_name: string;
  email: string;
}

/** Assigns names: no first name twice within an activity, no full name and no address twice in the demo. */
export class DemoNames {
  readonly #taken = new Set<string>();
  readonly #given = new Map<string, number>();

  /** @param activity its position in the demo, so that neighbours start with different names */
  next({ person, first_names, last_names }: DemoSpeaker, activity: number): DemoName {
    const key = `${activity} ${person}`;
    const usedCount = this.#given.get(key) ?? 0;
    if (usedCount >= first_names.length) throw new Error(`the demo has too few first names for ${person}`);
    this.#given.set(key, usedCount + 1);
    const first_name = first_names[(usedCount + activity * 5) % first_names.length] ?? '';
    for (let step = 0; step < last_names.length; step += 1) {
      const last_name = last_names[(usedCount * 7 + activity * 3 + step) % last_names.length] ?? '';
      const email = `${plain(first_name)}.${plain(last_name)}@mail.example`;
      if (this.#taken.has(email)) continue;
      this.#taken.add(email);
      return { first_name, last_name, email };
    }
    throw new Error(`the demo has too few last names for ${first_name}`);
  }

  /** How many names of this speaker the activity uses. */
  used({ person }: DemoSpeaker, activity: number): number {
    return this.#given.get(`${activity} ${person}`) ?? 0;
  }
}
