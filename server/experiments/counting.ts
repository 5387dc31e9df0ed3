import type { Definition } from '#contract/decisions/definition.ts'
import { eventsOf } from '#engine/experiments/built-in.ts'
import { countPerson, spanOf } from '#engine/experiments/count.ts'
import type { ProfileEvent } from '#engine/profiles/event.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { changesOf, joinChanges, type Metrics, storedOf } from './changes.ts'
import {
  addToTotals,
  type Change,
  deletePeople,
  findDueProjects,
  holdPeople,
  noteMetrics,
  type Person,
  type Recounted,
  takeDues,
  writePeople,
} from './counting.store.ts'
import { type Library, libraryOf, metricsOfVersion } from './library.ts'
import { readMetrics } from './metrics.store.ts'
import { wholeProject } from './noting.store.ts'

/** Larger parts are faster; each is a transaction. */
const peopleAtOnce = 500

/** Who profiles are now, and their events with some names between two times, in milliseconds. */
export type ReadHistories = (
  queries: Queries,
  project: ProjectRef,
  asked: { profiles: readonly string[]; names: readonly string[]; from: number; to: number },
) => Promise<ReadonlyMap<string, readonly ProfileEvent[]>>
export type ReadLiving = (
  queries: Queries,
  project: ProjectRef,
  profiles: readonly string[],
) => Promise<ReadonlyMap<string, string>>
export type ReadVersions = (
  queries: Queries,
  project: ProjectRef,
  asked: readonly { strategy: string; version: number }[],
) => Promise<readonly ({ definition: Definition } | null)[]>

type Dependencies = {
  database: Database
  readHistories: ReadHistories
  readLiving: ReadLiving
  readVersions: ReadVersions
}

/** Counts people's events for the metrics of the versions that they were exposed to. */
export const createCounting = ({ database, readHistories, readLiving, readVersions }: Dependencies) => {
  let isOpen = true

  const metricsOf = async (queries: Queries, project: ProjectRef, people: readonly Person[]) => {
    const library = libraryOf(await readMetrics(queries, project))
    const asked = [...new Map(people.map((it) => [scopeOf(it), { strategy: it.strategy_id, version: it.version }])).values()]
    const known = asked.filter(({ strategy }) => strategy !== wholeProject)
    const versions = known.length === 0 ? [] : await readVersions(queries, project, known)
    const byScope = new Map(
      known.map(({ strategy, version }, place) => [
        `${strategy} ${version}`,
        asMetrics(library, versions[place]?.definition ?? null),
      ]),
    )
    const ofProject = asMetrics(library, null)
    return (it: Person): Metrics => byScope.get(scopeOf(it)) ?? ofProject
  }

  /** Counts anew the people whose rows are given, and answers how they change. */
  const recount = async (queries: Queries, project: ProjectRef, people: readonly Person[]) => {
    const metrics = await metricsOf(queries, project, people)
    const living = await readLiving(queries, project, [...new Set(people.map((it) => it.profile_id))])
    const livingOf = (it: Person) => living.get(it.profile_id) ?? it.profile_id
    const all = people.flatMap((it) =>
      Object.values(metrics(it)).map((metric) => ({ metric, span: spanOf(metric, it.exposed_at.getTime()) })),
    )
    const histories = await readHistories(queries, project, {
      profiles: [...new Set(people.map(livingOf))],
      names: [...new Set(all.flatMap(({ metric }) => eventsOf(metric)))],
      from: all.reduce((least, { span }) => Math.min(least, span.from), Number.POSITIVE_INFINITY),
      to: all.reduce((most, { span }) => Math.max(most, span.to), Number.NEGATIVE_INFINITY),
    })
    const currency = await currencyOf(queries, project.projectId)
    const after: Recounted[] = []
    const changes: Change[] = []
    for (const group of groupsOf(people, livingOf)) {
      const isMixed = new Set(group.map((it) => it.exposed_as)).size > 1
      for (const [place, it] of group.entries()) {
        const isContaminated = it.is_contaminated || isMixed
        const isCounted = !isContaminated && place === 0
        const id = livingOf(it)
        const events = histories.get(id) ?? []
        const counted = isCounted ? countPerson(metrics(it), { exposedAt: it.exposed_at.getTime(), events, currency }) : {}
        const { strategy_id, version, profile_id } = it
        const next = { strategy_id, version, profile_id, living_id: id, isContaminated, isCounted, sums: storedOf(counted) }
        after.push(next)
        changes.push(...changesOf(it, next, metrics(it)))
      }
    }
    return { after, changes: joinChanges(changes) }
  }

  const countSome = (project: ProjectRef): Promise<boolean> =>
    database.ofTenant(project.tenantId, async (queries) => {
      await noteMetrics(queries, project)
      const due = await takeDues(queries, project, peopleAtOnce)
      if (due.length === 0) return false
      const living = await readLiving(queries, project, due)
      const people = await holdPeople(queries, project.projectId, [...new Set([...due, ...living.values()])])
      if (people.length === 0) return true
      const { after, changes } = await recount(queries, project, people)
      await writePeople(queries, project, after)
      await addToTotals(queries, project, changes)
      return true
    })

  return {
    run: async (): Promise<void> => {
      for (const project of await findDueProjects(database)) while (isOpen && (await countSome(project)));
    },
    settle: async (): Promise<void> => {
      isOpen = false
    },
    /** Removes profiles, and takes what was counted of them out of the totals. */
    forget: async (queries: Queries, projectId: string, profiles: readonly string[]): Promise<void> => {
      const ids = new Set(profiles)
      const held = (await holdPeople(queries, projectId, profiles)).filter((it) => ids.has(it.profile_id))
      const [first] = held
      if (!first) return
      const project = { projectId, tenantId: first.tenant_id }
      const metrics = await metricsOf(queries, project, held)
      await addToTotals(queries, project, joinChanges(held.flatMap((it) => changesOf(it, null, metrics(it)))))
      await deletePeople(queries, projectId, profiles)
    },
  }
}

const asMetrics = (library: Library, definition: Definition | null): Metrics =>
  Object.fromEntries(metricsOfVersion(library, definition).map((it) => [it.key, it.definition]))

const scopeOf = ({ strategy_id, version }: Person): string => `${strategy_id} ${version}`

/** The rows of one person and version together, the earliest exposure first. */
const groupsOf = (people: readonly Person[], livingOf: (it: Person) => string): Person[][] => {
  const groups = new Map<string, Person[]>()
  for (const it of people) {
    const key = `${scopeOf(it)} ${livingOf(it)}`
    groups.set(key, [...(groups.get(key) ?? []), it])
  }
  return [...groups.values()].map((group) =>
    group.sort(
      (one, other) => one.exposed_at.getTime() - other.exposed_at.getTime() || (one.profile_id < other.profile_id ? -1 : 1),
    ),
  )
}
