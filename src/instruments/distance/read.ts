/** Describes the result of the instrument `distance` in words: a number, a sentence and notes. */
import type { Reading } from '#instruments/instrument.ts';
import { cities } from './cities.ts';
import type { DistanceParameters, DistanceResult } from './model.ts';
import { type Lengths, printCourse, printLatitude, printLengths, printPercent } from './print.ts';

function tell({ relation, greatCircle, rhumbLine }: DistanceResult, names: string, lengths: Lengths): string {
  const { great, rhumb, least, isSame } = lengths;
  switch (relation) {
    case 'one place':
      return 'Both points are in the same place, so there are no lines to compare.';
    case 'antipodes':
      return `${names} are on opposite sides of the globe. Great circles join them in every direction, each ${great} long; the straight line on Mercator’s map is ${isSame ? 'one of them' : `${rhumb} long`}.`;
    case 'one meridian':
      return `${names} lie on one meridian, which is a great circle and also straight on Mercator’s map. So the straight line is the shortest way, ${great}.`;
    case 'equator':
      return `${names} lie on the equator, which is a great circle and also straight on Mercator’s map. So the straight line is the shortest way, ${great}.`;
    default: {
      if (isSame)
        return `Between ${names}, the straight line on Mercator’s map and the great circle are both ${great} long: they differ by less than ${least}.`;
      const more = printPercent(rhumbLine.length / greatCircle.length - 1);
      return `Between ${names}, the straight line on Mercator’s map is ${rhumb} long, ${more} longer than the great circle of ${great}.`;
    }
  }
}

export function read(result: DistanceResult, given: DistanceParameters): Reading {
  const { relation, greatCircle, rhumbLine } = result;
  const names = (['a', 'b'] as const).map((point) => cities[given[point]]?.name ?? point.toUpperCase());
  const lengths = printLengths(result);
  const isOnePlace = relation === 'one place';
  const peak = greatCircle.peak === undefined ? '' : `, passes ${printLatitude(greatCircle.peak)}`;
  return {
    value: `+${isOnePlace || lengths.isSame ? '0 km' : lengths.difference}`,
    sentence: tell(result, names.join(' and '), lengths),
    notes: isOnePlace
      ? []
      : [
          `Great circle: leaves at ${printCourse(greatCircle.start)}${peak}, arrives at ${printCourse(greatCircle.end)}`,
          `Rhumb line: ${printCourse(rhumbLine.course)} all the way`,
        ],
  };
}
