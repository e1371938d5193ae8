type Hair = 'long' | 'crop' | 'bob' | 'scarf' | 'curls' | 'quiff';

/** How one invented person looks. Colours are CSS; pairs are light and shade. */
export type Look = {
  skin: [string, string];
  hair: { style: Hair; colour: string; shade: string };
  top: [string, string];
  collar: 'round' | 'shirt';
  brow: string;
  lips: string;
  beard: string | null;
  glasses: string | null;
  room: Room;
};

/** The wall behind, out of focus. */
export type Room = {
  wall: [string, string];
  light: string;
  furniture: 'window-shelf' | 'plant-frame' | 'lamp-books' | 'tiles' | 'board';
  accents: [string, string, string];
};

export type Speech =
  /** One of the voices built into ffmpeg's flite, which sound more human than espeak-ng but speak English only. */
  | { engine: 'flite'; voice: 'slt' | 'rms' | 'awb'; pitch: number }
  | { engine: 'espeak-ng'; voice: string; words_per_minute: number; pitch: number };

export type DemoPerson = {
  file: string;
  locale: 'en-gb' | 'fr-fr';
  speech: Speech;
  look: Look;
};

/** The applicants of the demo; all are made up. What they say stands in answers.ts. */
export const PEOPLE: DemoPerson[] = [
  {
    file: 'amara',
    locale: 'en-gb',
    speech: { engine: 'flite', voice: 'slt', pitch: 1 },
    look: {
      skin: ['#F0C4A0', '#CF9670'],
      hair: { style: 'long', colour: '#4A2B1C', shade: '#38200F' },
      top: ['#3C6E71', '#24484A'],
      collar: 'round',
      brow: '#4A2B1C',
      lips: '#B4645A',
      beard: null,
      glasses: null,
      room: {
        wall: ['#E3E0D6', '#AEB3A6'],
        light: '#FFE9C2',
        furniture: 'window-shelf',
        accents: ['#A6553F', '#38566A', '#D8B66A'],
      },
    },
  },
  {
    file: 'daniel',
    locale: 'en-gb',
    speech: { engine: 'flite', voice: 'rms', pitch: 0.97 },
    look: {
      skin: ['#8A5A3C', '#633D27'],
      hair: { style: 'crop', colour: '#1E1715', shade: '#120D0C' },
      top: ['#D9A441', '#A97724'],
      collar: 'shirt',
      brow: '#1B1412',
      lips: '#6E3B33',
      beard: '#1E1715',
      glasses: null,
      room: {
        wall: ['#C9D6DC', '#8FA3AE'],
        light: '#FFF3DC',
        furniture: 'plant-frame',
        accents: ['#6F9A7C', '#E7DCC6', '#B9654A'],
      },
    },
  },
  {
    file: 'hana',
    locale: 'en-gb',
    speech: { engine: 'flite', voice: 'slt', pitch: 1.08 },
    look: {
      skin: ['#C98F66', '#A16A45'],
      hair: { style: 'scarf', colour: '#7A4B68', shade: '#5B354D' },
      top: ['#2F4A6B', '#1D3049'],
      collar: 'round',
      brow: '#2A1A14',
      lips: '#96504A',
      beard: null,
      glasses: null,
      room: {
        wall: ['#EADFD2', '#BFAA96'],
        light: '#FFDFB0',
        furniture: 'lamp-books',
        accents: ['#5C7A6E', '#C7894F', '#7A5C74'],
      },
    },
  },
  {
    file: 'martin',
    locale: 'en-gb',
    speech: { engine: 'flite', voice: 'rms', pitch: 0.86 },
    look: {
      skin: ['#EBC1A4', '#C48F70'],
      hair: { style: 'quiff', colour: '#A9A6A1', shade: '#85827D' },
      top: ['#4B5A7A', '#303B54'],
      collar: 'shirt',
      brow: '#8A8680',
      lips: '#A8675C',
      beard: '#B4B0AA',
      glasses: '#2B2A2E',
      room: {
        wall: ['#D8DED2', '#9BAA97'],
        light: '#FFF0CF',
        furniture: 'board',
        accents: ['#C9B48A', '#7C8FA6', '#B26B52'],
      },
    },
  },
  {
    file: 'ines',
    locale: 'fr-fr',
    speech: { engine: 'espeak-ng', voice: 'fr+Annie', words_per_minute: 150, pitch: 55 },
    look: {
      skin: ['#A9714B', '#7F4F32'],
      hair: { style: 'curls', colour: '#2A1A15', shade: '#1A0F0C' },
      top: ['#D0694F', '#9E4533'],
      collar: 'round',
      brow: '#241611',
      lips: '#8C4038',
      beard: null,
      glasses: null,
      room: {
        wall: ['#DDE3E6', '#A7B4BC'],
        light: '#FFEAD0',
        furniture: 'tiles',
        accents: ['#7FA39A', '#E0B96A', '#9A6A58'],
      },
    },
  },
  {
    file: 'yann',
    locale: 'fr-fr',
    speech: { engine: 'espeak-ng', voice: 'fr+Michael', words_per_minute: 155, pitch: 38 },
    look: {
      skin: ['#F3CDB2', '#D39D7C'],
      hair: { style: 'bob', colour: '#B5652F', shade: '#8C4A1E' },
      top: ['#5E7F5A', '#3C573A'],
      collar: 'shirt',
      brow: '#8F4E22',
      lips: '#B06A5E',
      beard: '#B5652F',
      glasses: null,
      room: {
        wall: ['#E6DCCB', '#B7A88F'],
        light: '#FFF1D6',
        furniture: 'plant-frame',
        accents: ['#5F8F86', '#D9C7A3', '#8A5A44'],
      },
    },
  },
];
