import { type Annotation, type AnnotationKind, type Annotations, annotationsTold } from '#contract/dashboards/annotations.ts'
import type { DateRange, Granularity } from '#contract/dashboards/range.ts'
import { holds } from '#contract/organisation/roles.ts'
import { maskText } from '#engine/profiles/mask.ts'
import { timeZoneOf } from '#server/database/project-time-zone.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { viewerOf } from '#server/http/viewer.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { findMarks, findRecorded, type MarkedRow, type RecordedRow, readActors, readNamed } from './annotations.store.ts'
import { granularityFor, pointsOf, spanOf } from './report-times.ts'

export type AnnotationsQuestion = DateRange & { zone: string | null; granularity: Granularity | null }
type Caller = { who: SignedIn; projectId: string }

type Mark = Omit<MarkedRow, 'id'> & { id: string | null }

/** What happened in a range that may explain a change, by the points of the trend, as far as the caller may know of it. */
export const createAnnotations = ({ database, clock }: { database: Database; clock: Clock }) => {
  const marksOf = async ({ who, projectId }: Caller, asked: AnnotationsQuestion) => {
    const project = { projectId, tenantId: who.tenantId }
    const may = { strategies: holds(who.permissions, 'strategy:read'), incidents: holds(who.permissions, 'monitoring:read') }
    const found = await database.ofTenant(who.tenantId, async (queries) => {
      const zone = asked.zone ?? (await timeZoneOf(queries, projectId))
      const span = spanOf(asked, zone, clock.now())
      const granularity = granularityFor(asked, asked.granularity ?? undefined)
      const starts = pointsOf(span, granularity).map(isoAt)
      const times = { starts, end: isoAt(span.end) }
      const named = may.strategies ? await readNamed(queries, projectId) : []
      return { zone, granularity, times, named, marks: await findMarks(queries, project, times, may) }
    })
    const names = new Map(found.named.map(({ id, name }) => [id, name]))
    const recorded = may.strategies ? await findRecorded(database, project, found.times, [...names.keys()]) : []
    return { ...found, marks: [...found.marks, ...recorded.map((it) => recordedMark(it, names))] }
  }

  return {
    view: async (caller: Caller, asked: AnnotationsQuestion): Promise<Annotations> => {
      const { zone, granularity, times, marks } = await marksOf(caller, asked)
      const told = toldOf(marks)
      const actors = [...new Set([...told].flatMap(({ actor }) => (actor === null ? [] : [actor])))]
      const people = actors.length === 0 ? [] : await readActors(database, caller.who.tenantId, actors)
      const names = new Map(people.map(({ id, username }) => [id, username]))
      const { isMasked } = viewerOf(caller.who)
      const shown = ({ kind, at, id, name, actor, version, value }: Mark): Annotation => ({
        ...{ kind, id, version, value, at: at.toISOString(), by: actor === null ? null : (names.get(actor) ?? null) },
        name: name !== null && isMasked ? maskText(name) : name,
      })
      const points = times.starts.flatMap((at, place) => {
        const own = marks.filter(({ point }) => point === place + 1)
        const items = own.filter((it) => told.has(it)).sort((one, other) => other.at.getTime() - one.at.getTime())
        return own.length === 0 ? [] : [{ at, total: totalOf(own), items: items.map(shown) }]
      })
      return { zone, granularity, points }
    },
  }
}

/** The latest of each point, then the second of each, and so on, until there are as many as may be told. */
const toldOf = (marks: readonly Mark[]): ReadonlySet<Mark> => {
  const turns = new Map<number, number>()
  const latestFirst = marks.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const placed = latestFirst.map((mark) => {
    const turn = turns.get(mark.point) ?? 0
    turns.set(mark.point, turn + 1)
    return { mark, turn }
  })
  const inTurn = placed.sort((one, other) => one.turn - other.turn)
  return new Set(inTurn.slice(0, annotationsTold).map(({ mark }) => mark))
}

/** Each of the two sources counts its own part of a point. */
const totalOf = (own: readonly Mark[]): number => {
  const part = (isRecorded: boolean) => own.find(({ kind }) => recordedKinds.has(kind) === isRecorded)?.total ?? 0
  return part(true) + part(false)
}

const kindOf = {
  'strategy.pause': 'paused',
  'strategy.stopLoss': 'stopped',
  'strategy.resume': 'resumed',
  'strategy.archive': 'archived',
  'holdout.change': 'holdoutChanged',
} as const satisfies Record<RecordedRow['action'], AnnotationKind>
const recordedKinds: ReadonlySet<AnnotationKind> = new Set(Object.values(kindOf))

const recordedMark = (row: RecordedRow, names: ReadonlyMap<string, string>): Mark => {
  const { action, at, actor, point, total } = row
  const kind = kindOf[action]
  const version = row.version ? Number(row.version) : null
  if (kind === 'holdoutChanged') return { kind, at, id: null, name: null, actor, version, value: Number(row.share), point, total }
  return { kind, at, id: row.id, name: names.get(row.id) ?? null, actor, version, value: null, point, total }
}

const isoAt = (at: number) => new Date(at).toISOString()
