import { describe, expect, it } from 'vitest';

import { LANGUAGES } from '../src/lib/languages';
import { FIGURES, totals } from '../src/rules/figures';
import { rulesText, SECTIONS, type StepName } from '../src/rules/text';

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

  it('add up to the totals of the whole game', () => {
    const game = FIGURES.find(({ name }) => name === 'game')!;
    expect(totals(game, 5, 4)).toEqual([10, 7, 4, 6]);
    expect(totals(game, game.steps.length, 4)).toEqual([20, 22, 25, 18]);
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

  it('name the players of the whole game, each in the notes of their own turns', async () => {
    const { notes, players } = await rulesText(language);
    const { steps } = FIGURES.find(({ name }) => name === 'game')!;
    for (const step of steps) {
      const seat = 'seat' in step ? step.seat : undefined;
      expect(notes[step.name as StepName]).toContain(players[seat ?? -1]);
    }
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
