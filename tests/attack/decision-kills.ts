import { type Figure, figure } from '#tests/bench/measure.ts'
import type { Kind } from '#tests/support/databases.ts'
import { type Damage, killWhileDeciding } from '#tests/support/decision-kills.ts'

/** `KILL_SEEDS=1 KILLS=5` for a quick look. */
const seeds = Number(process.env.KILL_SEEDS ?? 20)
const kills = Number(process.env.KILLS ?? 30)

const wrongs = {
  eventsLost: 'events lost, or stored twice',
  decisionsMissing: 'events without a decision',
  decisionsTwice: 'decisions made twice',
  actionsLost: 'actions lost',
  actionsTwice: 'actions twice',
  limitsMissed: 'people with more or less than the limits allow',
  couponsMissed: 'coupons too many, too few or twice',
} as const satisfies Partial<Record<keyof Damage, string>>

/** F-30: `kill -9` at random moments while strategies decide and deliver; each seed has a database of its own. */
export const killWhileDecidingOnBoth = async (): Promise<Figure[]> => [...(await killOn('pglite')), ...(await killOn('postgres'))]

const killOn = async (kind: Kind): Promise<Figure[]> => {
  const all: Damage[] = []
  for (let seed = 1; seed <= seeds; seed += 1) all.push(await killWhileDeciding(kind, { seed, kills }))
  const sum = (name: keyof Damage) => all.reduce((total, it) => total + it[name], 0)
  const name = `F-30 ${kind}: ${seeds} seeds of ${kills} kills`
  return [
    figure(`${name}, decisions`, sum('decisions'), '', { atLeast: 1 }),
    figure(`${name}, actions delivered`, sum('delivered'), '', { atLeast: 1 }),
    figure(`${name}, coupons given`, sum('coupons'), '', { atLeast: 1 }),
    ...(Object.keys(wrongs) as (keyof typeof wrongs)[]).map((wrong) =>
      figure(`${name}, ${wrongs[wrong]}`, sum(wrong), '', { atMost: 0 }),
    ),
  ]
}
