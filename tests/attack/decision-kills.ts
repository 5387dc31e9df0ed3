import { type Figure, figure } from '#tests/bench/measure.ts'
import type { Kind } from '#tests/support/databases.ts'
import { killWhileDeciding } from '#tests/support/decision-kills.ts'
import type { Damage } from '#tests/support/decision-kills-damage.ts'

/** `KILL_SEEDS=1 KILLS=5` for a quick look. `KILL_DATABASE=postgres` for one of both, `KILL_FROM=6` to go on with a later seed. */
const chosen = process.env.KILL_DATABASE
const from = Number(process.env.KILL_FROM ?? 1)
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
  delaysWrong: 'delays that ended otherwise than they should',
  emailsLost: 'e-mails lost',
  emailsRenamed: 'e-mails with another Message-ID than that of their decision',
  webhooksLost: 'webhooks lost',
  webhooksRenamed: 'webhooks with another id than that of their decision',
} as const satisfies Partial<Record<keyof Damage, string>>

/** F-30: `kill -9` at random moments while strategies decide and deliver; each seed has a database of its own. */
export const killWhileDecidingOnBoth = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const kind of ['pglite', 'postgres'] as const) if (!chosen || chosen === kind) figures.push(...(await killOn(kind)))
  return figures
}

const killOn = async (kind: Kind): Promise<Figure[]> => {
  const all: Damage[] = []
  for (let seed = from; seed <= seeds; seed += 1) {
    const damage = await killWhileDeciding(kind, { seed, kills })
    console.log(`F-30 ${kind}, seed ${seed} of ${seeds}: ${JSON.stringify(damage)}`)
    all.push(damage)
  }
  const sum = (name: keyof Damage) => all.reduce((total, it) => total + it[name], 0)
  const name = `F-30 ${kind}: seeds ${from} to ${seeds}, of ${kills} kills each`
  return [
    figure(`${name}, decisions`, sum('decisions'), '', { atLeast: 1 }),
    figure(`${name}, actions delivered`, sum('delivered'), '', { atLeast: 1 }),
    figure(`${name}, coupons given`, sum('coupons'), '', { atLeast: 1 }),
    figure(`${name}, delays cancelled`, sum('cancelled'), '', { atLeast: 1 }),
    figure(`${name}, e-mails sent`, sum('emails'), '', { atLeast: 1 }),
    figure(`${name}, webhooks sent`, sum('webhooks'), '', { atLeast: 1 }),
    // What was being sent when its process ended is sent again, under the same id: 4 e-mails and 2 calls at once.
    figure(`${name}, e-mails that came again with the same Message-ID`, sum('emailsTwice'), '', {
      atMost: 4 * kills * all.length,
    }),
    figure(`${name}, webhooks that came again with the same id`, sum('webhooksTwice'), '', { atMost: 2 * kills * all.length }),
    ...(Object.keys(wrongs) as (keyof typeof wrongs)[]).map((wrong) =>
      figure(`${name}, ${wrongs[wrong]}`, sum(wrong), '', { atMost: 0 }),
    ),
  ]
}
