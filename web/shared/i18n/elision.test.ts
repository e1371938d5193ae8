import { describe, expect, it } from 'vitest';
import { sayOf } from './elision.ts';

const french = (name: string) => sayOf('fr-FR', name, (named) => `La demande de ${named} et l’inscription de ${named}`);

describe('a name in a French phrase', () => {
  it.each([
    ['Anne', 'd’Anne'],
    ['Émilie', 'd’Émilie'],
    ['Œdipe', 'd’Œdipe'],
    ['Île', 'd’Île'],
    ['ursula', 'd’ursula'],
    ['Yves', 'd’Yves'],
    ['Youssef', 'de Youssef'],
    ['Hana', 'de Hana'],
    ['Bruno', 'de Bruno'],
    ['محمد', 'de محمد'],
    ['3M', 'de 3M'],
    ['', 'de '],
  ])('%j is written after its word as %j', (name, expected) => {
    expect(french(name)).toBe(`La demande ${expected} et l’inscription ${expected}`);
  });

  it('is left alone where it follows another word, in what it holds itself, and in other languages', () => {
    expect(sayOf('fr-FR', 'Ana de Oliveira', (name) => `${name} : demande ${name}`)).toBe(
      'Ana de Oliveira : demande Ana de Oliveira',
    );
    expect(sayOf('fr-FR', 'Ana', (name) => `Vidéo(s) de ${name}`)).toBe('Vidéo(s) d’Ana');
    expect(sayOf('en-GB', 'Anne', (name) => `Matrice de ${name}`)).toBe('Matrice de Anne');
  });
});
