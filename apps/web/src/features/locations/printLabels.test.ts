import { describe, expect, it } from 'vitest';
import { labelsAddress, labelsOf } from './printLabels.ts';

const label = { locationName: 'Dock 2', barcodeValue: 'DOCK-2' };
const other = { locationName: 'A-01', barcodeValue: 'A-01' };

describe('what is to be printed', () => {
  it('comes from the navigation, one label or several', () => {
    expect(labelsOf(label, new URLSearchParams())).toEqual([label]);
    expect(
      labelsOf(
        { labels: [label, other, { locationName: 'No code', barcodeValue: null }] },
        new URLSearchParams(),
      ),
    ).toEqual([label, other]);
  });

  it('comes from the address if there is no state', () => {
    expect(labelsOf(null, labelsAddress([label, other]) ?? new URLSearchParams())).toEqual([
      label,
      other,
    ]);
  });

  it('is not in the address if that would be too long', () => {
    expect(labelsAddress(Array.from({ length: 300 }, () => label))).toBeNull();
  });

  it('is nothing if either value is missing', () => {
    expect(labelsOf({ locationName: 'Dock 2' }, new URLSearchParams('barcodeValue=X'))).toEqual([]);
  });
});
