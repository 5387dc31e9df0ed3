import { type Interval, scaled } from './interval.ts'

/**
 * The increment caused by the treatment, as a number or in the unit of the metric: nT (mT - mH), from the absolute effect of treated
 * against held-out people; its interval times nT. Units credited by attribution are a different figure and are not computed here.
 */
export const incrementalUnits = ({ delta, interval, treated }: { delta: number; interval: Interval; treated: number }) => ({
  point: delta * treated,
  interval: scaled(interval, treated),
})

/**
 * The daily result of an effect if it is applied to all traffic, from an effect measured on a part of it: d x units / share of traffic /
 * days. Null if the share or the days are not above 0.
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
