import type { DemoPerson } from './people.ts';

type Sentence = { 'en-gb': string; 'fr-fr': string };

/** A video that staff of the demo show their applicants. It is spoken in one language and captioned in both. */
export type StaffVideo = DemoPerson & {
  description: string;
  /** null for a company's own, which has none. */
  category: string | null;
  sentences: Sentence[];
};

/** The people of the demo who speak to applicants. All are made up. */
export const STAFF_VIDEOS: StaffVideo[] = [
  {
    file: 'welcome',
    locale: 'en-gb',
    description: 'Welcome from Helen',
    category: 'Welcome',
    sentences: [
      { 'en-gb': 'Hello, and welcome to Northwind.', 'fr-fr': 'Bonjour, et bienvenue chez Northwind.' },
      {
        'en-gb': 'I am Helen, and I look after our graduates.',
        'fr-fr': 'Je suis Helen, et je m’occupe de nos jeunes diplômés.',
      },
      {
        'en-gb': 'Find a quiet place and take your time.',
        'fr-fr': 'Installez-vous au calme et prenez votre temps.',
      },
      {
        'en-gb': 'We are looking forward to hearing how you think.',
        'fr-fr': 'Nous nous réjouissons de découvrir votre façon de penser.',
      },
    ],
    speech: { engine: 'flite', voice: 'slt', pitch: 0.95 },
    look: {
      skin: ['#F2CBAE', '#D29C7A'],
      hair: { style: 'bob', colour: '#6B4A2E', shade: '#4E341F' },
      top: ['#1F5F6B', '#143F48'],
      collar: 'shirt',
      brow: '#5A3C26',
      lips: '#B0594F',
      beard: null,
      glasses: '#3A3338',
      room: {
        wall: ['#E4E7E2', '#B3BBB4'],
        light: '#FFEFD2',
        furniture: 'window-shelf',
        accents: ['#1F5F6B', '#C78A4B', '#7B8F79'],
      },
    },
  },
  {
    file: 'half-the-numbers',
    locale: 'en-gb',
    description: 'Deciding with half of the numbers',
    category: 'Questions',
    sentences: [
      { 'en-gb': 'Here is what I would like to hear.', 'fr-fr': 'Voici ce que j’aimerais entendre.' },
      {
        'en-gb': 'You had to decide, and half of the numbers were missing.',
        'fr-fr': 'Vous deviez décider, et la moitié des chiffres manquait.',
      },
      { 'en-gb': 'What did you do?', 'fr-fr': 'Qu’avez-vous fait ?' },
      { 'en-gb': 'And what would you do today?', 'fr-fr': 'Et que feriez-vous aujourd’hui ?' },
    ],
    speech: { engine: 'flite', voice: 'rms', pitch: 0.92 },
    look: {
      skin: ['#B97F57', '#8E5B39'],
      hair: { style: 'crop', colour: '#2B211D', shade: '#1B1411' },
      top: ['#465A4C', '#2E3D33'],
      collar: 'shirt',
      brow: '#221814',
      lips: '#84463A',
      beard: '#2B211D',
      glasses: '#26242A',
      room: {
        wall: ['#DAD5CB', '#A59D8E'],
        light: '#FFE6BC',
        furniture: 'board',
        accents: ['#B76A45', '#5E7C8C', '#D3B778'],
      },
    },
  },
  {
    file: 'before-you-begin',
    locale: 'en-gb',
    description: 'Three things before you begin',
    category: 'Guides',
    sentences: [
      { 'en-gb': 'Three things before you begin.', 'fr-fr': 'Trois choses avant de commencer.' },
      {
        'en-gb': 'Look at the camera, and not at yourself.',
        'fr-fr': 'Regardez la caméra, et non votre image.',
      },
      {
        'en-gb': 'Speak as you would to a colleague.',
        'fr-fr': 'Parlez comme vous le feriez à un collègue.',
      },
      {
        'en-gb': 'And if something breaks, go on where you stopped: nothing is lost.',
        'fr-fr': 'Et si quelque chose s’interrompt, reprenez où vous étiez : rien n’est perdu.',
      },
    ],
    speech: { engine: 'flite', voice: 'slt', pitch: 1.12 },
    look: {
      skin: ['#7A4E33', '#563420'],
      hair: { style: 'curls', colour: '#201513', shade: '#130C0B' },
      top: ['#C9563F', '#96392A'],
      collar: 'round',
      brow: '#1C120F',
      lips: '#73352D',
      beard: null,
      glasses: null,
      room: {
        wall: ['#D3DEE4', '#98A9B4'],
        light: '#FFF2DA',
        furniture: 'plant-frame',
        accents: ['#4F8A78', '#E3C98F', '#C9563F'],
      },
    },
  },
  {
    file: 'merci',
    locale: 'fr-fr',
    description: 'Merci, et la suite',
    category: 'Thanks',
    sentences: [
      { 'fr-fr': 'Merci, vos réponses sont bien arrivées.', 'en-gb': 'Thank you, your answers have arrived.' },
      {
        'fr-fr': 'Des personnes vont les regarder, de la première à la dernière.',
        'en-gb': 'People will watch them, from the first to the last.',
      },
      {
        'fr-fr': 'Nous vous écrirons dès que nous en aurons parlé ensemble.',
        'en-gb': 'We will write to you as soon as we have talked about them.',
      },
    ],
    speech: { engine: 'espeak-ng', voice: 'fr+Annie', words_per_minute: 150, pitch: 50 },
    look: {
      skin: ['#E9BE9C', '#C28F6C'],
      hair: { style: 'long', colour: '#8A3B22', shade: '#672913' },
      top: ['#5B4B7A', '#3E3256'],
      collar: 'round',
      brow: '#6E2F1B',
      lips: '#A9544A',
      beard: null,
      glasses: null,
      room: {
        wall: ['#E9E0D3', '#BBAA94'],
        light: '#FFE9C9',
        furniture: 'lamp-books',
        accents: ['#6D8A7A', '#C98B52', '#5B4B7A'],
      },
    },
  },
];
