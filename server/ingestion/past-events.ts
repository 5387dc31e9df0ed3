import type { EventsModule } from '#server/events/events.module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { insertPastEvents, type PastStored } from './past-events.store.ts'
import { fromSegment, visitorIn } from './segment-api.ts'
import { type PastRejection, validatePastEvent } from './validate-event.ts'
import type { ValidatedEvent } from './validated-event.ts'
import type { Visitors } from './visitors.ts'

export type PastEvents = ReturnType<typeof createPastEvents>
export type { ValidatedEvent }

/** The rest of a month's limit is kept for live events. */
const shareOfMonth = 0.8

type Dependencies = {
  database: Database
  visitors: Visitors
  makePartition: EventsModule['makePartition']
  onCommit: (project: ProjectRef) => void
  monthlyEvents: number
}

/** Events that are imported with the time at which they happened. */
export const createPastEvents = ({ database, visitors, makePartition, onCommit, monthlyEvents }: Dependencies) => {
  /** The sender is the organisation itself: what it says of a visitor's country and browser is taken. */
  const visitorOf = (raw: unknown) => {
    const visitor = visitors.visitorOf(visitorIn(raw))
    return { ...visitor, country: countryIn(raw) ?? visitor.country }
  }

  return {
    /** An event as it will be stored, or why not. `since` and `now` are milliseconds. */
    validate: (raw: unknown, times: { since: number; now: number }): { event: ValidatedEvent } | PastRejection =>
      validatePastEvent(raw, { ...times, visitor: visitorOf(raw) }),

    /** A message of Segment as one of our events. The time that Segment corrected is preferred to that of the sender's clock. */
    fromSegment: (message: Record<string, unknown>): unknown => {
      const { timestamp, originalTimestamp } = message
      return fromSegment({ ...message, originalTimestamp: timestamp ?? originalTimestamp ?? '' }, '')
    },

    /**
     * Stores events, and what `alongside` writes, in one transaction. Refuses `import.monthFull` where that would leave less than a fifth of
     * the month's limit for live events.
     */
    store: async (
      project: ProjectRef & { monthlyEvents: number | null },
      {
        events,
        now,
        alongside,
      }: { events: ValidatedEvent[]; now: Date; alongside: (queries: Queries, stored: PastStored) => Promise<void> },
    ): Promise<void> => {
      for (const month of new Set(events.map(({ occurredAt }) => occurredAt.slice(0, 'YYYY-MM'.length))))
        await makePartition(new Date(`${month}-01T00:00:00.000Z`))
      const room = Math.floor((project.monthlyEvents ?? monthlyEvents) * shareOfMonth)
      await insertPastEvents(database, project, {
        events,
        now,
        alongside: async (queries, stored) => {
          if (stored.accepted.length > 0 && stored.monthEvents > room) throw new ApiError('import.monthFull')
          await alongside(queries, stored)
        },
      })
      onCommit(project)
    },
  }
}

/** ISO 3166, as the server writes it into the context of an event. */
const countryIn = (raw: unknown): string | null => {
  const context = typeof raw === 'object' && raw !== null && 'context' in raw ? raw.context : null
  const country = typeof context === 'object' && context !== null && 'country' in context ? context.country : null
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : null
}
