import type { CouponsModule } from '#server/coupons/coupons.module.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { HeldFold } from '#server/segments/segments.module.ts'
import { acknowledge } from './acknowledging.ts'
import { joinProfiles } from './decisions.store.ts'
import { deleteDues, insertDues, type Pending, readDues } from './dues.store.ts'
import { activeOf, type EffectNoting } from './effect-noting.ts'
import type { createMaking } from './making.ts'
import { endedBy, type Found, type Happened, startedBy, toldBy } from './matching.ts'
import { type createRunning, type PublishedVersion, readVersions } from './running.store.ts'
import { holdSettings, moveDecided } from './settings.store.ts'

/**
 * What happened in a project within one transaction. Delays that are over at `now` (in milliseconds) end; null where no delay ends.
 * `isRetry`: the events were passed over before.
 */
export type Batch = Happened & {
  merged: readonly { profile: string; mergedFrom: readonly string[] }[]
  now: number | null
  isRetry?: boolean
}

/** `asked` must be awaited before the commit; `committed` is called after it. `isMore`: more delays are over. */
export type Followed = { asked: Promise<unknown>[]; committed: () => void; isMore: boolean }

const nothing: Followed = { asked: [], committed: () => {}, isMore: false }

type Dependencies = {
  making: ReturnType<typeof createMaking>
  noting: () => EffectNoting
  readRunning: ReturnType<typeof createRunning>
  redeem: CouponsModule['redeem']
}

/**
 * Decides what strategies do, within the transaction that folds a batch of events or changes memberships. The project's settings are held, so
 * that limits are exact. Each event is decided once, whichever fold reads it first: a fold of the log anew decides nothing again.
 */
export const createFollowing =
  ({ making, noting, readRunning, redeem }: Dependencies) =>
  async (queries: Queries, fold: HeldFold, batch: Batch): Promise<Followed> => {
    const settings = await holdSettings(queries, fold)
    if (!settings?.isActive) return nothing
    if (batch.merged.length > 0) {
      await joinProfiles(queries, fold, batch.merged)
      if (settings.hasExposures) await noting().merged(queries, fold, batch.merged)
    }
    const isNew = (event: number) => batch.isRetry === true || event > settings.decidedTo
    const moments = batch.moments.filter(({ event }) => isNew(event.id))
    const changes = batch.changes.filter(({ cause }) =>
      cause.eventId === null ? fold.isLive && cause.kind !== 'definition' : isNew(cause.eventId),
    )
    const happened = { ...batch, moments, changes }
    const running = await readRunning(queries, fold, settings.revision)
    const { versions } = running
    const started = startedBy(fold.projectId, running, happened)
    const { ended, begun, over, isMore } = await endDelays(queries, fold, { ...happened, started: started.pending, versions })
    const told = toldBy(moments)
    const asked: Promise<unknown>[] = []
    const { asked: written, wake } = await making.make(queries, fold, { found: [...started.found, ...ended], settings })
    asked.push(...written)
    await redeem(queries, fold, moments)
    asked.push(...(await acknowledge(queries, fold, told)))
    const active = settings.hasExposures ? activeOf(moments) : []
    if (active.length > 0) asked.push(noting().active(queries, fold, active))
    if (begun.length > 0) asked.push(insertDues(queries, fold, begun))
    if (over.length > 0) asked.push(deleteDues(queries, fold, over))
    if (moments.length > 0 && !batch.isRetry) asked.push(moveDecided(queries, fold, fold.lastId))
    return { asked, committed: wake, isMore }
  }

type Delays = Happened & { now: number | null; started: readonly Pending[]; versions: readonly PublishedVersion[] }

/** Which delays end, which begin, and which rows are over. */
const endDelays = async (
  queries: Queries,
  fold: HeldFold,
  { moments, receivedAt, profiles, now, started, versions }: Delays,
): Promise<{ ended: Found[]; begun: Pending[]; over: string[]; isMore: boolean }> => {
  if (now === null) return { ended: [], begun: [...started], over: [], isMore: false }
  const seen = [...new Set(moments.map(({ profile }) => profile))]
  const waiting = await readDues(queries, fold, { now, profiles: seen })
  const { ended, staying } = endedBy([...waiting, ...started], { moments, receivedAt, now })
  const known = new Set(waiting.map(({ id }) => id))
  const running = new Map(versions.map((it) => [`${it.strategy} ${it.version}`, it]))
  const missing = ended
    .filter(({ pending }) => !running.has(`${pending.strategy} ${pending.version}`))
    .map(({ pending }) => pending)
  const others = missing.length > 0 ? await readVersions(queries, fold, missing) : []
  for (const version of others) if (version) running.set(`${version.strategy} ${version.version}`, version)
  return {
    ended: ended.flatMap(({ pending, cause }) => {
      const version = running.get(`${pending.strategy} ${pending.version}`)
      const { id, place, profile } = pending
      return version ? [{ version, cause, place, profile, id, subject: profiles.get(profile) ?? null, properties: {} }] : []
    }),
    begun: staying.filter(({ id }) => !known.has(id)),
    over: ended.flatMap(({ pending }) => (known.has(pending.id) ? [pending.id] : [])),
    isMore: ended.some(({ pending }) => known.has(pending.id)),
  }
}
