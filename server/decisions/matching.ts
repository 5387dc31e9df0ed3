import { type DeliveryStatus, messageStatuses } from '#contract/decisions/checks.ts'
import type { Trigger } from '#contract/decisions/definition.ts'
import { parseInstant } from '#contract/segments/time.ts'
import type { Cause } from '#engine/decisions/decide.ts'
import { type Fact, factOf, partOf, startsOn } from '#engine/decisions/fact.ts'
import type { Match } from '#engine/decisions/order.ts'
import type { ProfileEvent } from '#engine/profiles/event.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import { own } from '#engine/profiles/values.ts'
import { excludedBy } from '#engine/scenarios/excluded-by.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import type { Changes, StoredProfile } from '#server/segments/segments.module.ts'
import type { Acknowledgement } from './acknowledging.ts'
import { causeOfChange, causeOfEvent, decisionId } from './decision-id.ts'
import type { Pending } from './dues.store.ts'
import type { PublishedVersion, Running } from './running.store.ts'

/** An event, with the state of its profile before and after it. */
export type Moment = { event: ProfileEvent; profile: string; before: ProfileState; after: ProfileState }

/**
 * A match with the id of its decision. `subject` is the person as of then; null where they have to be read. `properties` are those of the
 * event, for texts; empty where no event caused it at once. `isPast`: the event was imported, and nothing is sent.
 */
export type Found = Match & {
  id: string
  subject: StoredProfile | null
  properties: Readonly<Record<string, unknown>>
  isPast?: boolean
}

/** What happened in a project. Events were received at a time in milliseconds. */
export type Happened = {
  moments: readonly Moment[]
  changes: Changes
  profiles: ReadonlyMap<string, StoredProfile>
  receivedAt: (event: number) => number
}

/** An event that happened so long before it was received starts nothing. */
const staleAfter = 24 * 60 * 60 * 1_000
const minute = 60_000

/** What starts: at once, or after a delay. An event that the project's rules for its scenario exclude starts nothing. */
export const startedBy = (
  projectId: string,
  { versions, rules, decidesPast }: Running,
  happened: Happened,
): { found: Found[]; pending: Pending[] } => {
  const found: Found[] = []
  const pending: Pending[] = []
  const isExcluded = (event: ProfileEvent): boolean => {
    const rule = rules.get(event.name)
    return rule !== undefined && excludedBy(rule, event) !== null
  }
  const idOf = ({ strategy, version }: PublishedVersion, cause: string) => decisionId(projectId, strategy, version, cause)
  for (const moment of happened.moments) {
    const { event, profile } = moment
    const isPast = event.isImported
    if (isPast && !decidesPast) continue
    const at = isPast ? event.at : happened.receivedAt(event.id)
    if (at - event.at > staleAfter) continue
    let fact: Fact | undefined
    for (const version of versions) {
      const { trigger } = version.definition
      if (!mayStartOn(trigger, event.name) || !isOpen(version, at) || (isOfScenario(trigger) && isExcluded(event))) continue
      fact ??= factOf(event, moment.before, moment.after)
      if (!startsOn(trigger, fact)) continue
      const cause = causeOf(event, at, partOf(trigger, fact))
      const id = idOf(version, causeOfEvent(event.id))
      const delay = trigger.kind === 'event' ? trigger.delay : null
      // The end of a delay is known only as time passes.
      if (delay && isPast) continue
      if (delay)
        pending.push({
          id,
          dueAt: at + delay.minutes * minute,
          profile,
          strategy: version.strategy,
          version: version.version,
          cancelledBy: delay.cancelledBy,
          place: event.id,
          cause,
        })
      else
        found.push({
          version,
          cause,
          place: event.id,
          profile,
          id,
          subject: subjectOf(happened, moment),
          properties: event.properties,
          isPast,
        })
    }
  }
  const events = new Map(happened.moments.map(({ event }) => [event.id, event]))
  for (const change of happened.changes)
    for (const version of versions) {
      const profile = happened.profiles.get(change.profile)
      const fact: Fact = { kind: 'segment', segment: change.segment, edge: change.change }
      if (!profile || !startsOn(version.definition.trigger, fact) || !isOpen(version, change.at)) continue
      const event = change.cause.eventId === null ? undefined : events.get(change.cause.eventId)
      const cause: Cause = {
        id: event ? String(event.id) : new Date(change.at).toISOString(),
        name: `segment_${change.change}`,
        at: change.at,
        anonymousId: event?.anonymousId ?? profile.unit,
        timeZone: event?.timeZone ?? null,
        fact,
        cancelledBy: null,
      }
      const id = idOf(version, causeOfChange(change))
      found.push({
        version,
        cause,
        place: event?.id ?? 0,
        profile: profile.id,
        id,
        subject: profile,
        properties: event?.properties ?? {},
      })
    }
  return { found, pending }
}

/** A cheap test before the fact is made. */
const mayStartOn = (trigger: Trigger, event: string): boolean =>
  trigger.kind === 'event' ? trigger.event === event : trigger.kind !== 'segment'

/** A strategy on a person's return starts on whatever event comes first: it belongs to no scenario. */
const isOfScenario = ({ kind }: Trigger): boolean => kind === 'event' || kind === 'milestone'

/** Whether a version was published and within its schedule when something was received. */
const isOpen = ({ since, definition: { schedule } }: PublishedVersion, at: number): boolean =>
  at >= since &&
  (!schedule?.from || at >= (parseInstant(schedule.from) ?? 0)) &&
  (!schedule?.to || at < (parseInstant(schedule.to) ?? 0))

export const causeOf = (event: ProfileEvent, at: number, fact: Fact): Cause => ({
  id: String(event.id),
  name: event.name,
  at,
  anonymousId: event.anonymousId,
  timeZone: event.timeZone,
  fact,
  cancelledBy: null,
})

const subjectOf = ({ profiles }: Happened, { profile, after }: Moment): StoredProfile | null => {
  const stored = profiles.get(profile)
  return stored ? { ...stored, state: after } : null
}

/** The delays that end: cancelled by an event that was received before, or over at `now`. The others stay. */
export const endedBy = (
  pending: readonly Pending[],
  { moments, receivedAt, now }: Pick<Happened, 'moments' | 'receivedAt'> & { now: number },
): { ended: { pending: Pending; cause: Cause }[]; staying: Pending[] } => {
  const cancelling = new Map<string, Moment[]>()
  for (const moment of moments) cancelling.set(moment.profile, [...(cancelling.get(moment.profile) ?? []), moment])
  const ended: { pending: Pending; cause: Cause }[] = []
  const staying: Pending[] = []
  for (const it of pending) {
    const by = cancelling
      .get(it.profile)
      ?.find(({ event }) => event.name === it.cancelledBy && event.id > it.place && receivedAt(event.id) < it.dueAt)
    if (by) ended.push({ pending: it, cause: { ...it.cause, at: receivedAt(by.event.id), cancelledBy: String(by.event.id) } })
    else if (it.dueAt <= now) ended.push({ pending: it, cause: { ...it.cause, at: it.dueAt } })
    else staying.push(it)
  }
  return { ended, staying }
}

const statusOf = new Map<string, DeliveryStatus>(messageStatuses.map((status) => [`action_${status}`, status]))

/** A message that was suppressed for these reasons has ended by itself. */
const endOf = (reason: unknown): DeliveryStatus | undefined =>
  reason === 'expired' || reason === 'cancelled' ? reason : undefined

/** What events say about messages. */
export const toldBy = (moments: readonly Moment[]): Acknowledgement[] =>
  moments.flatMap(({ event }) => {
    const told = statusOf.get(event.name)
    const decision = own(event.properties, 'decision_id') ?? own(event.properties, 'decisionId')
    if (!told || typeof decision !== 'string' || !isUuid(decision)) return []
    const status = (told === 'suppressed' && endOf(own(event.properties, 'reason'))) || told
    return [{ decision: decision.toLowerCase(), anonymousId: event.anonymousId, status, at: event.at }]
  })
