import { daysAfter } from '#contract/dashboards/range.ts'
import type { InsightAnswer } from '#contract/insights/answer.ts'
import {
  type EventsQuery,
  type FunnelQuery,
  type InsightQuery,
  insightLimits,
  type RetentionQuery,
  type TopQuery,
  type TrendsQuery,
} from '#contract/insights/query.ts'
import { maskText } from '#engine/profiles/mask.ts'
import type { DashboardsModule, Span } from '#server/dashboards/dashboards.module.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import type { Reading } from './asked-events.ts'
import { countFunnel, findFunnelPeople } from './funnel.store.ts'
import { shownGroup } from './groups.ts'
import { readHistory } from './history.store.ts'
import { answerPackedFunnel } from './packed-funnel.ts'
import { createPackedLog } from './packed-log.ts'
import { countPackedTrend } from './packed-trend.ts'
import { countRetention, findRetentionPeople } from './retention.store.ts'
import { countTop, findTopPeople } from './top.store.ts'
import { countTrend, findTrendPeople } from './trends.store.ts'

type Common = 'from' | 'to' | 'zone' | 'start' | 'end' | 'waiting' | 'computedAt'
/** The part of an answer that depends on its kind. */
type Own<Answer> = Answer extends unknown ? Omit<Answer, Common> : never
type OwnAnswer = Own<InsightAnswer>

export type Asking = {
  reading: Reading
  span: Span
  now: number
  isMasked: boolean
  times: DashboardsModule['times']
  shown: EventsModule['shown']
}

/** Answers a question of any kind, within a transaction. */
export const answerTo = (query: InsightQuery, asking: Asking): Promise<OwnAnswer> => {
  switch (query.kind) {
    case 'trends':
      return answerTrends(query, asking)
    case 'funnel':
      return answerFunnel(query, asking)
    case 'retention':
      return answerRetention(query, asking)
    case 'events':
      return answerEvents(query, asking)
    default:
      return answerTop(query, asking)
  }
}

const numberIn = (text: string | null): number | null => {
  if (text === null) return null
  return Math.min(Math.max(Number(text), -Number.MAX_VALUE), Number.MAX_VALUE)
}

const answerTrends = async (query: TrendsQuery, { reading, span, now, isMasked, times }: Asking): Promise<OwnAnswer> => {
  const granularity = times.granularityFor(query, query.granularity)
  const starts = times.pointsOf(span, granularity)
  const { breakdown, people } = query
  const series: Extract<OwnAnswer, { kind: 'trends' }>['series'] = []
  const packed = createPackedLog(reading)
  for (const [place, asked] of query.series.entries()) {
    const all = { starts, end: span.end }
    const counted = await countPackedTrend(packed, reading, all, { series: asked, breakdown })
    const rows = counted ?? (await countTrend(reading, all, asked, breakdown))
    const nothing = asked.measure.of === 'average' ? null : 0
    const groups = rows.filter((it) => it.point === null)
    if (groups.length === 0 && breakdown === null)
      series.push({ series: place, group: null, total: nothing, values: starts.map(() => nothing) })
    for (const group of groups) {
      const own = new Map(rows.filter((it) => it.place === group.place).map((it) => [it.point, numberIn(it.measured)]))
      series.push({
        series: place,
        group: breakdown === null ? null : shownGroup(group, breakdown, { isMasked }),
        total: numberIn(group.measured),
        values: starts.map((_, point) => own.get(point + 1) ?? nothing),
      })
    }
  }
  const behind = people && query.series[people.series]
  return {
    kind: 'trends',
    granularity,
    points: starts.map((at, place) => ({
      at: new Date(at).toISOString(),
      isOpen: at <= now && now < (starts[place + 1] ?? span.end),
      isFuture: at > now,
    })),
    series,
    people: behind ? await findTrendPeople(reading, { starts, end: span.end }, { ...people, series: behind, breakdown }) : null,
  }
}

const answerFunnel = async (query: FunnelQuery, { reading, span, isMasked }: Asking): Promise<OwnAnswer> => {
  const { breakdown, people } = query
  const packed = await answerPackedFunnel(createPackedLog(reading), span, query)
  const rows = packed?.rows ?? (await countFunnel(reading, span, query))
  const shown = breakdown === null ? rows.filter((it) => it.place === null) : rows
  return {
    kind: 'funnel',
    groups: shown.map(({ place, grp, people: counts, medians }) => ({
      group: place === null || breakdown === null ? null : shownGroup({ place, grp }, breakdown, { isMasked }),
      steps: counts.map((count, step) => ({ people: count, medianMs: medians[step] ?? null })),
    })),
    people: packed ? packed.people : people ? await findFunnelPeople(reading, span, { ...query, people }) : null,
  }
}

const answerRetention = async (query: RetentionQuery, { reading, span, now, times }: Asking): Promise<OwnAnswer> => {
  const { unit, periods, people } = query
  const days = (periods + 1) * (unit === 'day' ? 1 : 7)
  const all = times.pointsOf(times.spanIn({ from: span.from, to: daysAfter(span.to, days) }, span.zone), unit)
  const cohorts = all.filter((at) => at < span.end)
  const starts = all.slice(0, cohorts.length + periods)
  const until = all[cohorts.length + periods] ?? span.end
  const asked = { starts, end: span.end, until }
  const rows = await countRetention(reading, asked, query)
  const counts = new Map(rows.map((it) => [`${it.cohort} ${it.period}`, it.people]))
  return {
    kind: 'retention',
    cohorts: cohorts.map((at, cohort) => ({
      at: new Date(at).toISOString(),
      people: counts.get(`${cohort + 1} 0`) ?? 0,
      returned: Array.from({ length: periods }, (_, index) => {
        const begins = starts[cohort + index + 1]
        return begins === undefined || begins > now ? null : (counts.get(`${cohort + 1} ${index + 1}`) ?? 0)
      }),
    })),
    people: people ? await findRetentionPeople(reading, asked, { ...query, people }) : null,
  }
}

const answerTop = async (query: TopQuery, { reading, span, isMasked }: Asking): Promise<OwnAnswer> => {
  const rows = await countTop(reading, span, query)
  const shownName = (name: string) => (isMasked ? maskText(name) : name)
  const { people } = query
  // The reader knows names as they are shown, and several may be shown alike.
  const named = rows.flatMap(({ name }) => (name !== null && shownName(name) === people?.name ? [name] : []))
  const { views, visitors, entries } = rows.find((it) => it.name === null) ?? { views: 0, visitors: 0, entries: 0 }
  return {
    kind: query.kind,
    rows: rows.flatMap(({ name, ...counts }) => (name === null ? [] : [{ name: shownName(name), ...counts }])),
    total: { views, visitors, entries },
    people: people ? await findTopPeople(reading, span, { kind: query.kind, names: named }) : null,
  }
}

const answerEvents = async (query: EventsQuery, { reading, span, isMasked, shown }: Asking): Promise<OwnAnswer> => {
  const { start, end } = span
  const rows = await readHistory(reading, { ...query, start, end, isMasked })
  const page = rows.slice(0, insightLimits.events)
  return {
    kind: 'events',
    events: page.map((row) => {
      const event = shown.liveEventOf(row)
      return { ...(isMasked ? shown.maskEvent(event) : event), profile: row.profile }
    }),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}
