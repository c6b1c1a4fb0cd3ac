import { describe, expect, it } from 'vitest';

import { toBoard } from '../../src/board/geometry';
import { SLOP, ViewGesture, insertionIndex, liftedAt, wheelFactor } from '../../src/board/gestures';

const size = { width: 400, height: 400 };
const camera = { x: 0, y: 0, scale: 40 };

describe('a view gesture', () => {
  it('is a tap while the finger stays', () => {
    const gesture = new ViewGesture();
    gesture.down(1, { x: 10, y: 10 });
    expect(gesture.move(1, { x: 10 + SLOP - 1, y: 10 }, camera, size)).toBe(camera);
    expect(gesture.up(1)).toEqual({ x: 10, y: 10 });
  });
  it('pans with one finger', () => {
    const gesture = new ViewGesture();
    gesture.down(1, { x: 100, y: 100 });
    const after = gesture.move(1, { x: 140, y: 100 }, camera, size);
    expect(after).toEqual({ x: -1, y: 0, scale: 40 });
    expect(gesture.up(1)).toBeNull();
  });
  it('zooms with two fingers about their middle', () => {
    const gesture = new ViewGesture();
    gesture.down(1, { x: 100, y: 200 });
    gesture.down(2, { x: 200, y: 200 });
    const after = gesture.move(2, { x: 300, y: 200 }, camera, size);
    expect(after.scale).toBeCloseTo(80);
    const held = toBoard(camera, size, { x: 150, y: 200 });
    const there = toBoard(after, size, { x: 200, y: 200 });
    expect(there.x).toBeCloseTo(held.x);
    expect(there.y).toBeCloseTo(held.y);
  });
  it('with two fingers is never a tap', () => {
    const gesture = new ViewGesture();
    gesture.down(1, { x: 100, y: 200 });
    gesture.down(2, { x: 200, y: 200 });
    expect(gesture.up(1)).toBeNull();
    expect(gesture.up(2)).toBeNull();
  });
  it('goes on panning when one of two fingers is lifted', () => {
    const gesture = new ViewGesture();
    gesture.down(1, { x: 100, y: 200 });
    gesture.down(2, { x: 200, y: 200 });
    gesture.up(1);
    expect(gesture.move(2, { x: 200, y: 240 }, camera, size)).toEqual({ x: 0, y: -1, scale: 40 });
  });
  it('does not listen to a pointer that never went down on it', () => {
    const gesture = new ViewGesture();
    expect(gesture.move(7, { x: 1, y: 1 }, camera, size)).toBe(camera);
    expect(gesture.up(7)).toBeNull();
  });
});

describe('the wheel', () => {
  it('zooms in on rolling up and back by as much', () => {
    expect(wheelFactor(-100, 0)).toBeGreaterThan(1);
    expect(wheelFactor(-100, 0) * wheelFactor(100, 0)).toBeCloseTo(1);
  });
});

describe('a lifted tile', () => {
  it('is drawn above a finger and under a mouse', () => {
    const pointer = { x: 50, y: 50 };
    expect(liftedAt(pointer, true, 40).y).toBeLessThan(50);
    expect(liftedAt(pointer, false, 40)).toEqual(pointer);
  });
  it('lands between the tiles that it is held over', () => {
    const box = (left: number, top: number) => ({ left, top, width: 20, height: 20 });
    const row = [box(0, 0), box(20, -6), box(40, 0)];
    expect(insertionIndex(row, { x: 0, y: 10 })).toBe(0);
    expect(insertionIndex(row, { x: 35, y: 12 })).toBe(2);
    expect(insertionIndex(row, { x: 99, y: -8 })).toBe(3);
    const column = [box(0, 0), box(0, 20), box(0, 40)];
    expect(insertionIndex(column, { x: 15, y: 5 })).toBe(0);
    expect(insertionIndex(column, { x: 5, y: 25 })).toBe(1);
    expect(insertionIndex(column, { x: 15, y: 55 })).toBe(3);
    const rows = [box(0, 0), box(20, 0), box(0, 20), box(20, 20)];
    expect(insertionIndex(rows, { x: 15, y: 8 })).toBe(1);
    expect(insertionIndex(rows, { x: 38, y: 16 })).toBe(2);
    expect(insertionIndex(rows, { x: 15, y: 30 })).toBe(3);
    expect(insertionIndex([], { x: 0, y: 0 })).toBe(0);
  });
});
