import type { AlertMetricHistory } from '#contract/alerts/alerts.ts'
import { type AlertMetric, alertMetrics } from '#contract/alerts/metrics.ts'
import { countedRows } from '#contract/monitoring/monitoring.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { ProfilesModule } from '#server/profiles/profiles.module.ts'
import * as store from './metrics.store.ts'

const minute = 60_000
const bucketLength = 5 * minute
/** Of the history: its points are a quarter of an hour apart, for 24 hours. */
const pointEvery = 15 * minute
const points = 96

type Dependencies = { database: Database; mailQueue: Pick<MailQueue, 'oldestWaiting'>; lag: ProfilesModule['lag'] }

type Counts = { accepted: number; rejected: number; delivered: number; heldOut: number; suppressed: number; other: number }
/** What is counted in each bucket of five minutes. `cutBefore`: older rows were not looked at. */
type Series = { buckets: Map<number, Counts>; cutBefore: number }
const none: Counts = { accepted: 0, rejected: 0, delivered: 0, heldOut: 0, suppressed: 0, other: 0 }

/** The values that alert rules compare with their thresholds. */
export const createMetrics = ({ database, mailQueue, lag }: Dependencies) => {
  /** The value of a metric now. `at` is a whole minute; counted metrics look at the minutes before it. */
  const measure = async (
    project: ProjectRef,
    { metric, minutes }: { metric: AlertMetric; minutes: number },
    at: Date,
  ): Promise<number | null> => {
    const read = <Answer>(ask: (queries: Queries) => Promise<Answer>) => database.ofTenant(project.tenantId, ask)
    if (metric === 'lag') return (await lag(project)).milliseconds / 1_000
    if (metric === 'mailAge') return (await mailQueue.oldestWaiting()) ?? 0
    if (metric === 'setAside') return read((queries) => store.countSetAside(queries, project.projectId))
    if (metric === 'couponsLow') return read((queries) => store.countLowPools(queries, project.projectId))
    const accepted = await read((queries) => store.readLastAccepted(queries, project.projectId))
    if (metric === 'silence') return accepted?.last_accepted_at ? minutesBetween(accepted.last_accepted_at, at) : null
    // A project that has never received an event has not begun.
    if (metric === 'events' && accepted === null) return null
    const range = { since: new Date(at.getTime() - minutes * minute), until: at }
    const { buckets } = await read((queries) => seriesOf(queries, project.projectId, metric, range))
    return metricOf(metric, [...buckets.values()], minutes)
  }

  /** The value at each quarter of an hour of the last day. */
  const history = async (
    project: ProjectRef,
    { metric, minutes }: { metric: AlertMetric; minutes: number },
    now: Date,
  ): Promise<AlertMetricHistory> => {
    const current = new Date(Math.floor(now.getTime() / minute) * minute)
    const last = Math.floor(now.getTime() / pointEvery) * pointEvery
    const instants = Array.from({ length: points }, (_, place) => last - (points - 1 - place) * pointEvery)
    const range = { since: new Date((instants[0] ?? last) - 60 * minute), until: current }
    const values = await database.ofTenant(project.tenantId, (queries) =>
      metric === 'silence'
        ? silences(queries, project.projectId, instants, range)
        : alertMetrics[metric].kind === 'present'
          ? sampled(queries, project.projectId, metric, instants, range)
          : rolled(queries, project.projectId, { metric, minutes }, instants, range),
    )
    return {
      at: now.toISOString(),
      points: instants.map((at, place) => ({ at: new Date(at).toISOString(), value: values[place] ?? null })),
      now: await measure(project, { metric, minutes }, current),
    }
  }

  return { measure, history }
}

const minutesBetween = (from: Date, to: Date): number => Math.max(0, Math.floor((to.getTime() - from.getTime()) / minute))

const metricOf = (metric: AlertMetric, counts: readonly Counts[], minutes: number): number | null => {
  const sum = (key: keyof Counts) => counts.reduce((total, it) => total + it[key], 0)
  const received = sum('accepted') + sum('rejected')
  switch (metric) {
    case 'events':
      return received / minutes
    case 'rejectedShare':
      return received === 0 ? null : sum('rejected') / received
    case 'delivered':
    case 'heldOut':
    case 'suppressed':
      return sum(metric)
    default:
      return sum('other')
  }
}

const seriesOf = async (queries: Queries, projectId: string, metric: AlertMetric, range: store.Range): Promise<Series> => {
  const buckets = new Map<number, Counts>()
  const add = (bucket: number, counts: Partial<Counts>) => buckets.set(bucket, { ...(buckets.get(bucket) ?? none), ...counts })
  if (metric === 'events' || metric === 'rejectedShare') {
    for (const { bucket, accepted, rejected } of await store.bucketReceived(queries, projectId, range))
      add(bucket, { accepted, rejected })
    return { buckets, cutBefore: Number.NEGATIVE_INFINITY }
  }
  if (metric === 'undelivered' || metric === 'webhooksDead') {
    const ask = metric === 'undelivered' ? store.bucketUndelivered : store.bucketDeadWebhooks
    for (const { bucket, count } of await ask(queries, projectId, range)) add(bucket, { other: count })
    return { buckets, cutBefore: Number.NEGATIVE_INFINITY }
  }
  const rows = await store.bucketDecisions(queries, projectId, range)
  for (const { bucket, outcome, count } of rows) add(bucket, { [outcome === 'held_out' ? 'heldOut' : outcome]: count })
  const isCut = rows.reduce((sum, { count }) => sum + count, 0) > countedRows
  return { buckets, cutBefore: isCut ? ((rows[0]?.bucket ?? 0) + 1) * bucketLength : Number.NEGATIVE_INFINITY }
}

/** Each value counts the minutes before its instant. */
const rolled = async (
  queries: Queries,
  projectId: string,
  { metric, minutes }: { metric: AlertMetric; minutes: number },
  instants: readonly number[],
  range: store.Range,
): Promise<(number | null)[]> => {
  const { buckets, cutBefore } = await seriesOf(queries, projectId, metric, range)
  return instants.map((at) => {
    if (at - minutes * minute < cutBefore) return null
    const last = at / bucketLength
    const counts = Array.from({ length: minutes / 5 }, (_, place) => buckets.get(last - 1 - place) ?? none)
    return metricOf(metric, counts, minutes)
  })
}

/** Each value is the last one that was kept in the quarter of an hour before. */
const sampled = async (
  queries: Queries,
  projectId: string,
  metric: AlertMetric,
  instants: readonly number[],
  range: store.Range,
): Promise<(number | null)[]> => {
  const samples = await store.readSamples(queries, projectId, metric, range)
  return instants.map((at) => samples.findLast((it) => it.at.getTime() <= at && it.at.getTime() > at - pointEvery)?.value ?? null)
}

const silences = async (
  queries: Queries,
  projectId: string,
  instants: readonly number[],
  range: store.Range,
): Promise<(number | null)[]> => {
  const rows = await store.bucketReceived(queries, projectId, range)
  const accepted = rows.flatMap(({ last_accepted }) => (last_accepted ? [last_accepted.getTime()] : []))
  return instants.map((at) => {
    const before = accepted.findLast((it) => it < at)
    return before === undefined ? null : Math.floor((at - before) / minute)
  })
}
