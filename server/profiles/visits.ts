import type { Visit } from '#contract/profiles/history.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Fold, LogRow } from './folds.store.ts'
import { eventOf } from './log-rows.ts'
import { ownersOn } from './owners.ts'
import { shownText } from './views.ts'
import { readVisitShares } from './visits.store.ts'

type Asked = { profile: string; events: readonly LogRow[]; viewer: Viewer }

/** The visits that these events of a profile belong to, with all that the profile did in each. The latest come first. */
export const readVisits = async (queries: Queries, fold: Fold, { profile, events, viewer }: Asked): Promise<Visit[]> => {
  const browsers = new Map<string, { sessionId: string; anonymousId: string }>()
  const devices = new Map<string, string | null>()
  for (const event of events) {
    const { session_id: sessionId, anonymous_id: anonymousId } = event
    if (sessionId === null) continue
    browsers.set(JSON.stringify([sessionId, anonymousId]), { sessionId, anonymousId })
    if (!devices.get(sessionId)) devices.set(sessionId, eventOf(event).device)
  }
  if (browsers.size === 0) return []
  const asked = [...browsers.values()]
  const owner = await ownersOn(queries, fold, [...new Set(asked.map(({ anonymousId }) => anonymousId))])
  const visits = new Map<string, Visit>()
  for (const share of await readVisitShares(queries, fold, asked)) {
    if (owner(share.anonymous_id, share.user_id) !== profile) continue
    const before = visits.get(share.session_id)
    const [startedAt, lastAt] = [share.first.toISOString(), share.last.toISOString()]
    const source = share.source_name || share.source_type
    visits.set(share.session_id, {
      id: share.session_id,
      startedAt: before && before.startedAt < startedAt ? before.startedAt : startedAt,
      lastAt: before && before.lastAt > lastAt ? before.lastAt : lastAt,
      events: (before?.events ?? 0) + share.events,
      pageViews: (before?.pageViews ?? 0) + share.page_views,
      engagedMs: (before?.engagedMs ?? 0) + share.engaged_ms,
      source: source ? shownText(source, viewer) : null,
      entryPath: share.entry_path === null ? null : shownText(share.entry_path, viewer),
      country: share.country,
      device: devices.get(share.session_id) ?? null,
    })
  }
  return [...visits.values()].sort((one, other) => (one.lastAt < other.lastAt ? 1 : one.lastAt > other.lastAt ? -1 : 0))
}
