import { type Interval, scaled } from './interval.ts'

/**
 * How many more (or how much more, in the unit of the metric) there were because people were treated: nT (mT - mH), from the absolute effect
 * of treated against held-out people; its interval times nT. Credited units, by attribution, are another figure and are not computed here.
 */
export const incrementalUnits = ({ delta, interval, treated }: { delta: number; interval: Interval; treated: number }) => ({
  point: delta * treated,
  interval: scaled(interval, treated),
})

/**
 * What an effect measured on part of the traffic would bring in a day on all of it: d x units / share of traffic / days.
 * Null where the share or the days are not above 0.
 */
export function scaledImpact({
  delta,
  units,
  trafficShare,
  days,
}: {
  delta: number
  units: number
  trafficShare: number
  days: number
}) {
  return trafficShare > 0 && days > 0 ? (delta * units) / trafficShare / days : null
}
