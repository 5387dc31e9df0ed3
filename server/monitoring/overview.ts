import type { Logger } from 'pino'
import { countedRows, type Monitoring, monitoredMinutes } from '#contract/monitoring/monitoring.ts'
import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { ProfilesModule } from '#server/profiles/profiles.module.ts'
import type { SdkKeysModule } from '#server/sdk-keys/sdk-keys.module.ts'
import * as store from './overview.store.ts'
import { readScenarios, readSenders } from './senders.ts'

const minute = 60_000
/** Messages that have waited longer are not counted. */
const waitingFor = 24 * 60 * minute
/** Nothing is still sent that was made so long ago. */
const givenUpAfter = 4 * 24 * 60 * minute
const namesShown = 10

export type OverviewDependencies = {
  database: Database
  clock: Clock
  log: Logger
  mailQueue: Pick<MailQueue, 'oldestWaiting'>
  lag: ProfilesModule['lag']
  foldDelays: ProfilesModule['foldDelays']
  openStreams: ActionsModule['openStreams']
  streamOpenings: ActionsModule['streamOpenings']
  events: Pick<EventsModule, 'countRejections'>
  sdkKeys: Pick<SdkKeysModule, 'readAcceptedKeys'>
}

type Parts = Omit<Monitoring, 'at' | 'failed'>

/** How a project is doing. A part that cannot be counted leaves the others. */
export const createMonitoring = ({
  database,
  clock,
  log,
  mailQueue,
  lag,
  foldDelays,
  openStreams,
  streamOpenings,
  ...modules
}: OverviewDependencies) => {
  const { events, sdkKeys } = modules
  const count = async (project: ProjectRef): Promise<Monitoring> => {
    const now = clock.now()
    const { projectId } = project
    const last = Math.floor(now.getTime() / minute) * minute
    const since = new Date(last - (monitoredMinutes - 1) * minute)
    const ends = { since, madeSince: new Date(now.getTime() - givenUpAfter) }
    const instants = Array.from({ length: monitoredMinutes }, (_, place) => since.getTime() + place * minute)
    const read = <Answer>(ask: (queries: Queries) => Promise<Answer>) => database.ofTenant(project.tenantId, ask)

    const asked: { [Part in keyof Parts]: () => Promise<NonNullable<Parts[Part]>> } = {
      events: () => read((queries) => eventsOf(queries, projectId, instants)),
      rejections: async () => rejectionsOf(await read((queries) => events.countRejections(queries, projectId, since)), instants),
      names: async () => {
        const rows = await read((queries) => store.countNames(queries, projectId, since))
        const items = rows.slice(0, namesShown).map(({ event: name, count }) => ({ name, count }))
        return { items, isCut: sumOf(rows) > countedRows }
      },
      folding: async () => {
        const { events: waiting, milliseconds } = await lag(project)
        return { waiting, milliseconds, setAside: await read((queries) => store.countSetAside(queries, projectId)) }
      },
      decisions: async () => decisionsOf(await read((queries) => store.countDecisions(queries, projectId, since)), instants),
      messages: async () => {
        const times = { since, waitingSince: new Date(now.getTime() - waitingFor), now }
        const row = await read((queries) => store.countMessages(queries, projectId, times))
        const { opened, reconnects } = streamOpenings(projectId)
        return {
          sent: row.sent,
          acknowledged: row.acknowledged,
          waiting: row.waiting,
          waitingSince: row.waiting_since?.toISOString() ?? null,
          isCut: row.looked > countedRows,
          openStreams: openStreams(projectId),
          openedStreams: opened,
          reconnects,
        }
      },
      delays: async () => ({
        folded: await read((queries) => foldDelays(queries, projectId, since)),
        ...delaysOf(await read((queries) => store.measureDelays(queries, projectId, since))),
      }),
      webhooks: async () => outgoingOf(await read((queries) => store.countWebhooks(queries, projectId, ends))),
      emails: async () => outgoingOf(await read((queries) => store.countEmails(queries, projectId, ends))),
      mail: async () => ({ oldestSeconds: await mailQueue.oldestWaiting() }),
      keys: async () =>
        (await read((queries) => sdkKeys.readAcceptedKeys(queries, projectId, now))).map((row) => ({
          kind: row.kind === 'server' ? 'server' : 'browser',
          hint: row.hint,
          createdAt: row.created_at.toISOString(),
          retiresAt: row.retires_at?.toISOString() ?? null,
          lastUsedAt: row.last_used_at?.toISOString() ?? null,
        })),
      senders: () => read((queries) => readSenders(queries, projectId, since)),
      scenarios: () => read((queries) => readScenarios(queries, projectId, since)),
    }

    const failures: { part: string; failure: unknown }[] = []
    const part = async <Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer | null> => {
      try {
        return await ask()
      } catch (failure) {
        failures.push({ part: name, failure })
        return null
      }
    }
    const [received, rejections, names, folding, decisions, messages, delays] = await Promise.all([
      part('events', asked.events),
      part('rejections', asked.rejections),
      part('names', asked.names),
      part('folding', asked.folding),
      part('decisions', asked.decisions),
      part('messages', asked.messages),
      part('delays', asked.delays),
    ])
    const [webhooks, emails, mail, keys, senders, scenarios] = await Promise.all([
      part('webhooks', asked.webhooks),
      part('emails', asked.emails),
      part('mail', asked.mail),
      part('keys', asked.keys),
      part('senders', asked.senders),
      part('scenarios', asked.scenarios),
    ])
    if (failures.length === Object.keys(asked).length) throw failures[0]?.failure
    for (const { part: name, failure } of failures)
      log.warn({ part: name, reason: String(failure) }, 'a part of the monitoring centre could not be counted')
    const failed = failures.map(({ part: name }) => name).sort()
    const inside = { events: received, rejections, names, folding, decisions, messages, scenarios }
    return { at: now.toISOString(), ...inside, delays, webhooks, emails, mail, keys, senders, failed }
  }
  return { count }
}

const eventsOf = async (queries: Queries, projectId: string, instants: number[]): Promise<NonNullable<Monitoring['events']>> => {
  const rows = await store.readMinutes(queries, projectId, new Date(instants[0] ?? 0))
  const times = await store.readLastTimes(queries, projectId)
  const byMinute = new Map(rows.map((row) => [row.minute.getTime(), row]))
  return {
    minutes: instants.map((at) => {
      const { accepted, rejected, duplicates } = byMinute.get(at) ?? { accepted: 0, rejected: 0, duplicates: 0 }
      return { at: new Date(at).toISOString(), accepted, rejected, duplicates }
    }),
    ofBots: rows.reduce((sum, row) => sum + row.of_bots, 0),
    withoutSession: rows.reduce((sum, row) => sum + row.without_session, 0),
    lastReceivedAt: times?.last_received_at.toISOString() ?? null,
    lastAcceptedAt: times?.last_accepted_at?.toISOString() ?? null,
  }
}

type Rejections = Awaited<ReturnType<OverviewDependencies['events']['countRejections']>>

/** The most frequent first, each with its course. */
const rejectionsOf = ({ minutes, isCut }: Rejections, instants: number[]): NonNullable<Monitoring['rejections']> => {
  const counts = new Map(minutes.map(({ reason, minute: at, count }) => [`${reason} ${at.getTime()}`, count]))
  const reasons = [...new Set(minutes.map(({ reason }) => reason))].map((reason) => {
    const course = instants.map((at) => counts.get(`${reason} ${at}`) ?? 0)
    return { reason, count: course.reduce((sum, it) => sum + it, 0), minutes: course }
  })
  return { reasons: reasons.sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1)), isCut }
}

type DecisionRows = Awaited<ReturnType<typeof store.countDecisions>>

const decisionsOf = (rows: DecisionRows, instants: number[]): NonNullable<Monitoring['decisions']> => {
  const ends = new Map<string, NonNullable<Monitoring['decisions']>['ends'][number]>()
  const minutes = new Map(instants.map((at) => [at, { delivered: 0, held_out: 0, suppressed: 0 }]))
  for (const { minute: at, outcome, reason, count } of rows) {
    const key = `${outcome} ${reason}`
    ends.set(key, { outcome, reason, count: (ends.get(key)?.count ?? 0) + count })
    const counts = minutes.get(at?.getTime() ?? 0)
    if (counts) counts[outcome] += count
  }
  return {
    minutes: [...minutes].map(([at, counts]) => ({ at: new Date(at).toISOString(), ...counts })),
    ends: [...ends.values()].sort((one, other) => other.count - one.count),
    isCut: sumOf(rows) > countedRows,
  }
}

type DelayRow = Awaited<ReturnType<typeof store.measureDelays>>

const delaysOf = (row: DelayRow): Omit<NonNullable<Monitoring['delays']>, 'folded'> => {
  const delay = (n: number, median: number | null, p95: number | null) =>
    median === null || p95 === null ? null : { n, median, p95 }
  return {
    decided: row && delay(row.decided, row.decided_median, row.decided_p95),
    received: row && delay(row.received, row.received_median, row.received_p95),
  }
}

const outgoingOf = (row: Awaited<ReturnType<typeof store.countWebhooks>>): NonNullable<Monitoring['webhooks']> => {
  const { looked, done, failed, waiting } = row ?? { looked: 0, done: 0, failed: 0, waiting: 0 }
  return { done, failed, waiting, isCut: looked > countedRows }
}

const sumOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0)
