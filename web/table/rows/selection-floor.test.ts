import { describe, expect, it } from 'vitest';
import { chosenRows } from './selection-floor.tsx';
import type { Selection } from './selection.ts';

interface Row {
  id: string;
}

const some = (count: number): Selection<Row> => ({
  all: false,
  rows: new Map(Array.from({ length: count }, (_, place) => [`id-${place}`, { id: `id-${place}` }])),
});
const allBut = (count: number): Selection<Row> => ({
  all: true,
  except: new Set(Array.from({ length: count }, (_, place) => `id-${place}`)),
});

describe('the rows that a file takes', () => {
  it('are those that were chosen, by name', () => {
    expect(chosenRows(some(2))).toEqual({ only: ['id-0', 'id-1'], except: [] });
  });

  it('are all of the filter where none is chosen, and where more are than can be named', () => {
    expect(chosenRows(some(0))).toEqual({ only: null, except: [] });
    expect(chosenRows(some(501))).toEqual({ only: null, except: [] });
    expect(chosenRows(some(500)).only).toHaveLength(500);
  });

  it('are all of the filter but those that were taken out', () => {
    expect(chosenRows(allBut(0))).toEqual({ only: null, except: [] });
    expect(chosenRows(allBut(3))).toEqual({ only: null, except: ['id-0', 'id-1', 'id-2'] });
  });
});
