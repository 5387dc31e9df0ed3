import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import { holdoutLimits } from '#contract/decisions/holdout.ts'
import type { Locale } from '#contract/http/locale.ts'
import { holdoutOf } from '#engine/decisions/assignment.ts'
import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { DecisionsModule } from '#server/decisions/decisions.module.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { uuidOf } from '#server/kernel/uuid.ts'
import { randomOf } from './shop/random.ts'
import { goalHours, holdoutShare, type ShopStrategy, shopStrategies, textsOf } from './shop/strategies.ts'

/** The strategies are published once, and the project's holdout is the one that it begins with. */
const version = 1
const ttlSeconds = 600
const days = 60
const day = 24 * 60 * 60_000

/** The id of a strategy of a sample project, from the strategy's key. */
export const strategyIdOf = (projectId: string, key: string): string => uuidOf(JSON.stringify([projectId, 'strategy', key]))
const actionIdOf = (projectId: string, key: string): string => uuidOf(JSON.stringify([projectId, 'action', key]))

/**
 * How often an order is placed again, because strategies have an effect on the person whose first browser has this id: each strategy of which
 * they are treated repeats each order with the probability of its effect, so that their orders grow by that share. Whether they are treated is
 * asked of the same function as in decisions. `present` are the ids of the strategies that the project has.
 */
export const againIn = (projectId: string, present: ReadonlySet<string>) => {
  const effective = shopStrategies
    .map(({ key, effect }) => ({ key, effect, id: strategyIdOf(projectId, key) }))
    .filter(({ id, effect }) => effect > 0 && present.has(id))
  return (browser: string, orderId: string): number => {
    if (holdoutOf(projectId, version, browser, holdoutLimits.usual).isHeldOut) return 0
    let orders = 1
    for (const { id, key, effect } of effective) {
      if (holdoutOf(id, version, browser, holdoutShare).isHeldOut) continue
      const random = randomOf(`${orderId} ${key}`)
      for (let left = orders; left > 0; left -= 1) if (random.chance(effect)) orders += 1
    }
    return orders - 1
  }
}

type Adding = {
  actions: Pick<ActionsModule, 'addPublished'>
  decisions: Pick<DecisionsModule, 'addRunning'>
}
type Added = { locale: Locale; by: string; now: Date }

/** Gives a new sample project its strategies and their actions, named in a language. They run since the first day of the shop. */
export const addStrategies = async (
  { actions, decisions }: Adding,
  queries: Queries,
  project: ProjectRef,
  { locale, by, now }: Added,
): Promise<void> => {
  const { projectId } = project
  for (const it of shopStrategies)
    await actions.addPublished(queries, project, {
      id: actionIdOf(projectId, it.key),
      name: it.words[locale][0],
      typed: contentOf(it),
    })
  const since = new Date(now.getTime() - days * day)
  await decisions.addRunning(
    queries,
    project,
    shopStrategies.map((it) => ({
      id: strategyIdOf(projectId, it.key),
      name: it.words[locale][0],
      definition: definitionOf(it, actionIdOf(projectId, it.key)),
      ...{ by, since, now },
    })),
  )
}

/** The ids of those strategies that a sample project has: one that was made before there were any has none. */
export const presentIn = async (
  decisions: Pick<DecisionsModule, 'readVersions'>,
  queries: Queries,
  project: ProjectRef,
): Promise<ReadonlySet<string>> => {
  const asked = shopStrategies.map(({ key }) => ({ strategy: strategyIdOf(project.projectId, key), version }))
  const found = await decisions.readVersions(queries, project, asked)
  return new Set(asked.flatMap(({ strategy }, place) => (found[place] ? [strategy] : [])))
}

const contentOf = (it: ShopStrategy): TypedContent => {
  const content = {
    texts: textsOf(it),
    image: null,
    theme: { scheme: 'auto', accent: '#3f7d58' },
    display: { delaySeconds: 0, scrollPercent: 0, pages: [], notPages: [], closeOn: [] },
    coupon: null,
  } as const
  const lists = { ...content.display, pages: [], notPages: [], closeOn: [] }
  return it.type === 'bar'
    ? { type: 'bar', content: { ...content, display: lists, position: 'top' } }
    : { type: 'popup', content: { ...content, display: lists, position: 'bottomEnd' } }
}

const definitionOf = ({ key, event }: ShopStrategy, action: string): Definition => ({
  trigger: { kind: 'event', event, where: [], delay: null },
  reentry: { kind: 'once' },
  audience: null,
  exclude: null,
  consent: null,
  arms: [{ id: key, action: { id: action, version: 1 }, weight: 1 }],
  policy: { kind: 'fixed' },
  limits: { person: null, quiet: null, budget: null, group: null, priority: 0, ttl: ttlSeconds },
  holdout: holdoutShare,
  goal: { metric: 'orders', hours: goalHours, direction: 'up', guardrails: [] },
  schedule: null,
})
