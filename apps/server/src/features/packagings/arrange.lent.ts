import type { Piece, Sides } from '@lading/domain/cartons';
import { pack3D, RotationType } from 'binpackingjs/3d';

/** The turns that leave the height upright; the library's `height` is the vertical side. */
const upright = [RotationType.WHD, RotationType.DHW] as const;

/** Arranges pieces in a box. Returns the places of those that find room in it. */
export function arrange(box: Sides, pieces: readonly Piece[]): number[] {
  const { packedBins } = pack3D({
    bins: [
      {
        name: 'box',
        width: box.lengthMm,
        height: box.heightMm,
        depth: box.widthMm,
        maxWeight: pieces.length,
      },
    ],
    items: pieces.map(({ lengthMm, widthMm, heightMm, thisSideUp }, place) => ({
      name: String(place),
      width: lengthMm,
      height: heightMm,
      depth: widthMm,
      // The weights are compared before.
      weight: 1,
      ...(thisSideUp && { allowedRotations: upright }),
    })),
  });
  return packedBins.flatMap(({ items }) => items.map(({ name }) => Number(name)));
}
