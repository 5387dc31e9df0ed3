import { randomUUID } from 'node:crypto'
import { type Traffic, watchedMinutes } from '#contract/operations/watch.ts'
import { type CallMeter, quantileOf, timeBuckets } from '#server/kernel/call-meter.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { addMinute, deleteMinutes, type ProcessMinute, readMinutes } from './traffic.store.ts'

const minute = 60_000
/** How often each process stores what it has answered, in milliseconds. */
const storeEvery = 15_000
/** A process that has stored nothing for so long has ended. */
const silentFor = 2 * minute
const keptFor = 24 * 60 * minute

type Dependencies = {
  database: Database
  clock: Clock
  meter: Pick<CallMeter, 'take'>
  /** The streams that are open in this process. */
  streams: { console: () => number; visitors: () => number }
}

/** What all processes answer, which each stores by the minute. */
export const createTraffic = ({ database, clock, meter, streams }: Dependencies) => {
  const processId = randomUUID()
  let timer: NodeJS.Timeout | undefined

  const store = async (): Promise<void> => {
    const { calls, failures, batchTimes } = meter.take()
    await addMinute(database.query, {
      minute: minuteOf(clock.now()),
      process_id: processId,
      calls,
      failures,
      batch_times: batchTimes,
      console_streams: streams.console(),
      visitor_streams: streams.visitors(),
    })
  }

  return {
    store,
    read: async (minutes: number = watchedMinutes): Promise<Traffic> => {
      const now = clock.now()
      const last = minuteOf(now).getTime()
      const rows = await readMinutes(database.query, new Date(last - minutes * minute))
      const shown = Array.from({ length: minutes }, (_, place) => new Date(last - (minutes - 1 - place) * minute))
      return trafficOf(rows, { shown, now })
    },
    removeOld: (): Promise<void> => deleteMinutes(database.query, new Date(clock.now().getTime() - keptFor)),
    start: (): void => {
      // What cannot be stored is lost: the database does not answer or is read-only then.
      timer = setInterval(() => void store().catch(() => {}), storeEvery)
      timer.unref()
    },
    close: (): void => clearInterval(timer),
  }
}

const minuteOf = (time: Date): Date => new Date(Math.floor(time.getTime() / minute) * minute)

const trafficOf = (rows: readonly ProcessMinute[], { shown, now }: { shown: Date[]; now: Date }): Traffic => {
  const times = Array.from({ length: timeBuckets }, (_, place) => sumOf(rows, ({ batch_times }) => batch_times[place] ?? 0))
  /** The last minute of each process that is still running. */
  const living = new Map(
    rows.filter((row) => row.minute.getTime() > now.getTime() - silentFor).map((row) => [row.process_id, row]),
  )
  return {
    minutes: shown.map((at) => {
      const answered = rows.filter((row) => row.minute.getTime() === at.getTime())
      return {
        at: at.toISOString(),
        calls: sumOf(answered, ({ calls }) => calls),
        failures: sumOf(answered, ({ failures }) => failures),
      }
    }),
    calls: sumOf(rows, ({ calls }) => calls),
    failures: sumOf(rows, ({ failures }) => failures),
    batchMs: quantileOf(times, 0.95),
    processes: living.size,
    consoleStreams: sumOf([...living.values()], ({ console_streams }) => console_streams),
    visitorStreams: sumOf([...living.values()], ({ visitor_streams }) => visitor_streams),
  }
}

const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)
