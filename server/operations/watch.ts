import { incidentFrom, type Queue, queueNames, type SlowStatement } from '#contract/operations/watch.ts'
import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import type { CallMeter } from '#server/kernel/call-meter.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { createIncidents } from './incidents.ts'
import type { PlatformJobs } from './jobs.ts'
import { readQueue } from './queues.store.ts'
import { createTraffic } from './traffic.ts'

export type WatchDependencies = {
  database: Database
  clock: Clock
  meter: Pick<CallMeter, 'take'>
  /** The statements of this process that took long, the slowest first. */
  slowest: () => SlowStatement[]
  events: Pick<EventsModule, 'openStreams'>
  actions: Pick<ActionsModule, 'countStreams'>
}

/** So many slow statements are told. */
const statementsShown = 20

export type PlatformWatch = ReturnType<typeof createPlatformWatch>

/** How the platform is doing: what is answered, what waits, what is slow, and what was wrong when. */
export const createPlatformWatch = ({
  jobs,
  slowest,
  ...dependencies
}: WatchDependencies & { jobs: Pick<PlatformJobs, 'list'> }) => {
  const { database, clock, meter, events, actions } = dependencies
  const streams = { console: events.openStreams, visitors: actions.countStreams }
  const traffic = createTraffic({ database, clock, meter, streams })
  const incidents = createIncidents({ database, clock })

  const queues = async (): Promise<Queue[]> => {
    const found: Queue[] = []
    for (const name of queueNames) found.push(await readQueue(database.query, name, clock.now()))
    return found
  }

  return {
    view: async () => ({
      traffic: await traffic.read(),
      pools: database.pools(),
      queues: await queues(),
      statements: slowest().slice(0, statementsShown),
    }),
    traffic: traffic.read,
    incidents: incidents.list,
    countOpenIncidents: incidents.countOpen,
    /** Stores what this process has answered, and finds what is wrong. */
    look: async (): Promise<void> => {
      await traffic.store()
      await traffic.removeOld()
      await incidents.note({
        jobs: await jobs.list(),
        queues: await queues(),
        traffic: await traffic.read(incidentFrom.minutes),
      })
    },
    start: traffic.start,
    close: traffic.close,
  }
}
