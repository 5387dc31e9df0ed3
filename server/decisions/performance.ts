import { type ActionPerformance, type MessageCounts, performanceDays, placedMessages } from '#contract/actions/performance.ts'
import { maskText } from '#engine/profiles/mask.ts'
import type { ActionsModule } from '#server/actions/actions.module.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { countMessages, countPlaces, followMessages, type PlaceRow } from './performance.store.ts'
import type { Caller } from './strategies.ts'

const dayLength = 86_400_000

type Dependencies = { database: Database; clock: Clock; exists: ActionsModule['exists'] }

/** What became of the messages of response actions. */
export const createPerformance =
  ({ database, clock, exists }: Dependencies) =>
  ({ who, projectId }: Caller, id: string): Promise<ActionPerformance> =>
    database.ofTenant(who.tenantId, async (queries) => {
      if (!(await exists(queries, projectId, id))) throw new ApiError('action.unknown')
      const today = Math.floor(clock.now().getTime() / dayLength) * dayLength
      const since = new Date(today - (performanceDays - 1) * dayLength)
      const rows = await countMessages(queries, projectId, { action: id, since })
      const places = await countPlaces(queries, projectId, { action: id, since })
      const course = await followMessages(queries, projectId, { action: id, since })
      const versions = [...new Set(rows.map(({ version }) => version))].sort((one, other) => other - one)
      const days = Array.from({ length: performanceDays }, (_, place) =>
        new Date(since.getTime() + place * dayLength).toISOString().slice(0, 10),
      )
      return {
        places: placesOf(places, viewerOf(who).isMasked),
        course: {
          shown: course?.shown ?? 0,
          clicked: course?.clicked ?? 0,
          ordered: course?.ordered ?? 0,
          clickMs: course?.click_ms ?? null,
          orderMs: course?.order_ms ?? null,
          closed: course?.closed ?? [],
        },
        versions: versions.map((version) => ({ version, ...sumOf(rows.filter((it) => it.version === version)) })),
        days: days.map((day) => ({ day, ...sumOf(rows.filter((it) => it.day === day)) })),
      }
    })

const placesOf = (rows: readonly PlaceRow[], isMasked: boolean): ActionPerformance['places'] => {
  const shown = (text: string) => (isMasked ? maskText(text) : text)
  const of = (kind: PlaceRow['kind']) => rows.filter((row) => row.kind === kind)
  const pages = of('page')
  const kept = pages.slice(0, placedMessages.pages)
  return {
    arms: of('arm').map((row) => ({
      strategy: row.strategy ?? '',
      name: shown(row.name ?? ''),
      arm: row.arm ?? '',
      ...sumOf([row]),
    })),
    devices: of('device').map((row) => ({ device: row.device, ...sumOf([row]) })),
    pages: kept.map((row) => ({ path: row.path === null ? null : shown(row.path), ...sumOf([row]) })),
    others: pages.length - kept.length,
    isCut: sumOf(of('device')).sent > placedMessages.atMost,
  }
}

const sumOf = (rows: readonly MessageCounts[]): MessageCounts =>
  rows.reduce(
    (sum, it) => ({
      sent: sum.sent + it.sent,
      shown: sum.shown + it.shown,
      clicked: sum.clicked + it.clicked,
      dismissed: sum.dismissed + it.dismissed,
    }),
    { sent: 0, shown: 0, clicked: 0, dismissed: 0 },
  )
