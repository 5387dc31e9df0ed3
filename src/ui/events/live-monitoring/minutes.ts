import type { LiveOverview } from '#contract/events/events.ts'

type Minute = LiveOverview['minutes'][number]

/** The top of an axis from zero: a round number with an integer in its middle. */
export const topFor = (most: number): number => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))))
  const steps = [2, 4, 6, 8, 10].map((step) => step * power)
  return Math.max(4, steps.find((step) => step >= most) ?? 10 * power)
}

export const totalOf = (minutes: Minute[]): { accepted: number; rejected: number } => ({
  accepted: minutes.reduce((sum, it) => sum + it.accepted, 0),
  rejected: minutes.reduce((sum, it) => sum + it.rejected, 0),
})

export const mostIn = (minutes: Minute[]): number => Math.max(0, ...minutes.map((it) => it.accepted + it.rejected))
