import type { MetricDefinition } from '#contract/experiments/metrics.ts'
import { type SelfTestGroup, selfTestLimits } from '#contract/experiments/self-test.ts'
import { eventsOf } from '#engine/experiments/built-in.ts'
import { countPerson } from '#engine/experiments/count.ts'
import type { SelfTestPeople } from '#engine/experiments/self-test.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { ReadHistories } from './counting.ts'
import { readActive, readExposed } from './self-test.store.ts'

const hour = 3_600_000
const firstId = '00000000-0000-0000-0000-000000000000'
/** Reading what people did takes longer than reading what is counted of them. */
const atOnce: Record<SelfTestGroup, number> = { exposed: 5_000, active: 250 }

export type Metric = { key: string; definition: MetricDefinition }
type Asked = { of: SelfTestGroup; metric: Metric; now: number }
type Figures = { id: string; y: number; d: number }
export type Gathered = { people: SelfTestPeople; isSample: boolean; from: Date; to: Date }

/** The time that figures are of. Exposed people are counted each from their exposure on, the others all in the last window of the metric. */
const timeOf = ({ of, metric, now }: Asked) => {
  const since = now - selfTestLimits.days * 24 * hour
  return { since: new Date(since), from: of === 'exposed' ? since : now - metric.definition.hours * hour }
}

/** Reads the next people with their figures of a metric. */
export const createReadSome =
  (readHistories: ReadHistories) =>
  async (queries: Queries, project: ProjectRef, asked: Asked, { after, atMost }: { after: string; atMost: number }) => {
    const { since, from } = timeOf(asked)
    const { key, definition } = asked.metric
    if (asked.of === 'exposed')
      return (await readExposed(queries, project, { key, since, after, atMost })).map(
        ({ id, figures }): Figures => ({ id, y: figures?.[0] ?? 0, d: figures?.[1] ?? 0 }),
      )
    const profiles = await readActive(queries, project, { since, after, atMost })
    const times = { from, to: asked.now }
    const histories = await readHistories(queries, project, { profiles, names: eventsOf(definition), ...times })
    const currency = await currencyOf(queries, project.projectId)
    return profiles.map((id): Figures => {
      const events = histories.get(id) ?? []
      const counted = countPerson({ [key]: { ...definition, lookBackDays: 0 } }, { exposedAt: from, events, currency })[key]
      return { id, y: counted?.y ?? 0, d: counted?.d ?? 0 }
    })
  }

type ReadPage = (place: { after: string; atMost: number }) => Promise<Figures[]>

/** All people of a group, or a random sample of them. `rest` is awaited after each page. */
export const gather = async (asked: Asked, readPage: ReadPage, rest: () => Promise<void>): Promise<Gathered> => {
  const found: Figures[] = []
  const wanted = selfTestLimits.people + 1
  for (let isMore = true; isMore && found.length < wanted; ) {
    const atMost = Math.min(atOnce[asked.of], wanted - found.length)
    const page = await readPage({ after: found.at(-1)?.id ?? firstId, atMost })
    found.push(...page)
    isMore = page.length === atMost
    await rest()
  }
  const taken = found.slice(0, selfTestLimits.people)
  return {
    people: {
      ids: taken.map(({ id }) => id),
      y: Float64Array.from(taken, ({ y }) => y),
      d: Float64Array.from(taken, ({ d }) => d),
    },
    isSample: found.length > taken.length,
    from: new Date(timeOf(asked).from),
    to: new Date(asked.now),
  }
}
