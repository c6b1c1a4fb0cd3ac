import { describe, expect, it } from 'vitest';

import { LANGUAGES } from '../src/lib/languages';
import { FIGURES } from '../src/rules/figures';
import { rulesText, SECTIONS } from '../src/rules/text';

describe('the worked examples', () => {
  it('pay what the rulebooks print', () => {
    const scores = Object.fromEntries(
      FIGURES.map(({ name, steps }) => [
        name,
        steps.flatMap((step) => ('score' in step ? [step.score] : [])),
      ]),
    );
    expect(scores).toEqual({
      game: [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9],
      misfits: [],
      ends: [12],
      circle: [4],
      qwirkle: [7, 6, 17],
      double: [24],
      four: [14],
    });
  });

  it('have lines that sum to the score', () => {
    for (const { steps } of FIGURES) {
      for (const step of steps) {
        if (!('lines' in step)) continue;
        const sum = step.lines.reduce((total, line) => total + line.points + line.bonus, 0);
        expect([step.name, sum]).toEqual([step.name, step.score]);
      }
    }
  });

  it('all stand in a section, once', () => {
    const shown = SECTIONS.flatMap(({ figures }) => figures);
    expect(shown.toSorted()).toEqual(FIGURES.map(({ name }) => name).toSorted());
  });
});

describe.each(LANGUAGES)('the rules in %s', (language) => {
  it('tell of every step, and of no other', async () => {
    const text = await rulesText(language);
    const steps = FIGURES.flatMap((figure) => figure.steps.map(({ name }) => name));
    expect(Object.keys(text.notes).toSorted()).toEqual(steps.toSorted());
  });

  it('have every section, with text', async () => {
    const { sections } = await rulesText(language);
    expect(Object.keys(sections)).toEqual(SECTIONS.map(({ name }) => name));
    for (const { title, text } of Object.values(sections)) {
      expect(title).toMatch(/\S/);
      expect(text.length).toBeGreaterThan(0);
    }
  });
});
