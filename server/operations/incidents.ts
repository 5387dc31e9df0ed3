import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { PlatformJob } from '#contract/operations/operations.ts'
import {
  type Incident,
  type IncidentKind,
  incidentFrom,
  type incidentsPage,
  type incidentsQuery,
  type Queue,
  type Traffic,
} from '#contract/operations/watch.ts'
import { placeOfCursor, timeCursorOf } from '#server/http/time-cursor.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import * as store from './incidents.store.ts'

const keptFor = 90 * 24 * 60 * 60_000

type Seen = { jobs: readonly PlatformJob[]; queues: readonly Queue[]; traffic: Traffic }

/** What was wrong with the platform, and since when: found by the watch, which one process keeps at a time. */
export const createIncidents = ({ database, clock }: { database: Database; clock: Clock }) => ({
  note: async (seen: Seen): Promise<void> => {
    const now = clock.now()
    const found = incidentsIn(seen)
    await database.transaction(async ({ query }) => {
      for (const it of found) await store.noteIncident(query, { id: randomUUID(), ...it }, now)
      await store.closeOthers(
        query,
        found.map(({ kind, subject }) => `${kind} ${subject}`),
        now,
      )
      await store.deleteIncidents(query, new Date(now.getTime() - keptFor))
    })
  },
  list: async ({ cursor, limit }: v.InferOutput<typeof incidentsQuery>): Promise<v.InferOutput<typeof incidentsPage>> => {
    const rows = await store.readIncidents(database.query, placeOfCursor(cursor), limit + 1)
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const { all } = await store.countIncidents(database.query)
    return {
      items: shown.map(incidentOf),
      next: rows.length > limit && last ? timeCursorOf({ at: last.opened_at, id: last.id }) : null,
      total: { value: all, exact: true },
    }
  },
  countOpen: async (): Promise<number> => (await store.countIncidents(database.query)).open,
})

const incidentsIn = ({ jobs, queues, traffic }: Seen): { kind: IncidentKind; subject: string; value: number }[] => {
  const { failures, queueSeconds, failedShare, calls } = incidentFrom
  const share = traffic.calls < calls ? 0 : traffic.failures / traffic.calls
  return [
    ...jobs
      .filter((job) => job.failures >= failures)
      .map(({ name, failures: value }) => ({ kind: 'jobFailing' as const, subject: name, value })),
    ...queues.flatMap(({ name, oldestSeconds }) =>
      oldestSeconds !== null && oldestSeconds >= queueSeconds
        ? [{ kind: 'queueWaiting' as const, subject: name, value: oldestSeconds }]
        : [],
    ),
    ...(share >= failedShare ? [{ kind: 'callsFailing' as const, subject: '', value: share }] : []),
  ]
}

const incidentOf = ({ opened_at, closed_at, ...row }: store.IncidentRow): Incident => ({
  ...row,
  openedAt: opened_at.toISOString(),
  closedAt: closed_at?.toISOString() ?? null,
})
