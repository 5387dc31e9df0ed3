import { quarterOf } from '#contract/dashboards/quarters.ts'
import { type Measure, metricLimits } from '#contract/experiments/metrics.ts'
import { moneyScale } from '#engine/profiles/commerce.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { SegmentsModule } from '#server/segments/segments.module.ts'

export type LogQuestions = Pick<SegmentsModule['logQuestions'], 'createBinder' | 'compileConditions' | 'propertyIn'>

/** When days begin, in milliseconds, and when the last one ends. */
export type Days = { starts: number[]; end: number }

/** What is made of a visitor's sum of a day: whether there is one, or the sum, cut at `cap`. */
export type OfVisitor = { isShare: boolean; cap: number | null }

type Of = { projectId: string; currency: string; log: LogQuestions }
type CountedRow = { point: number; y: number }

/** An event arrives at most five minutes before it happened, by the clock of its sender. Tables of the log are by the time of arrival. */
const earliestArrival = 3_600_000

/**
 * A measure by the day (counted from 1), added up over visitors. Orders and revenue come from the counts of the fold, and belong to the day on
 * which an order or refund happened; events and their properties come from the log as far as it is folded, without bots.
 */
export const countMeasure = (
  { query }: Queries,
  of: Of,
  days: Days,
  measure: Measure,
  each: OfVisitor,
): Promise<CountedRow[]> => {
  const { bind, parameters } = of.log.createBinder()
  const visitors =
    measure.kind === 'orders' || measure.kind === 'revenue'
      ? ordersOf(bind, of, days, measure.kind)
      : eventsOf(bind, of, days, measure)
  const value = each.isShare ? '(value > 0)::int' : each.cap === null ? 'value' : `least(value, ${bind(each.cap, 'float8')})`
  return query<CountedRow>(
    `select point::int as point, sum(${value})::float8 as y from (${visitors}) as visitors group by point order by point`,
    parameters,
  )
}

type Bind = ReturnType<LogQuestions['createBinder']>['bind']

const ordersOf = (bind: Bind, { projectId, currency }: Of, { starts, end }: Days, kind: 'orders' | 'revenue'): string => {
  const quarters = `(${bind(JSON.stringify(starts.map(quarterOf)), 'jsonb')})`
  const value =
    kind === 'orders'
      ? 'count(*) filter (where o.is_order)'
      : `coalesce(sum(o.amount) filter (where o.currency = ${bind(currency, 'text')}), 0)::float8 / ${moneyScale}`
  return `select width_bucket(o.quarter, array(select jsonb_array_elements_text${quarters}::int)) as point, o.anonymous_id, ${value} as value
    from report_orders o join profile_folds f on f.project_id = o.project_id and f.generation = o.generation and f.status = 'live'
   where o.project_id = ${bind(projectId, 'uuid')} and o.quarter >= ${bind(quarterOf(starts[0] ?? end), 'bigint')}
     and o.quarter < ${bind(quarterOf(end), 'bigint')}
   group by 1, 2`
}

const eventsOf = (
  bind: Bind,
  { projectId, log }: Of,
  { starts, end }: Days,
  measure: Measure & { kind: 'event' | 'property' },
): string => {
  const [first = end] = starts
  const at = (time: number) => bind(new Date(time).toISOString(), 'timestamptz')
  const value =
    measure.kind === 'event' ? 'count(*)' : `coalesce(sum(${numberIn(log.propertyIn('e', measure.property, bind))}), 0)`
  const points = bind(
    starts.map((it) => new Date(it).toISOString()),
    'timestamptz[]',
  )
  return `select width_bucket(e.occurred_at, ${points}) as point, e.anonymous_id, ${value}::float8 as value
    from events e join profile_folds f on f.project_id = e.project_id and f.status = 'live' and e.id <= f.last_id
   where e.project_id = ${bind(projectId, 'uuid')} and e.occurred_at >= ${at(first)} and e.occurred_at < ${at(end)}
     and e.received_at >= ${at(first - earliestArrival)} and e.context -> 'isBot' is distinct from 'true'::jsonb
     and ${[`e.event = ${bind(measure.event, 'text')}`, ...log.compileConditions('e', measure.where, bind)].join(' and ')}
     and not exists (select from profile_set_aside s where s.project_id = f.project_id and s.generation = f.generation and s.event_id = e.id)
   group by 1, 2`
}

/** SQL for a number, also one that is written as text, within the bounds that metrics have; null for all else. */
const numberIn = (json: string): string =>
  `case when jsonb_typeof(${json}) = 'number' or (jsonb_typeof(${json}) = 'string'
     and btrim(${json} #>> '{}') ~ '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]{1,2})?$')
     then least(greatest(btrim(${json} #>> '{}')::numeric, ${-metricLimits.cap}), ${metricLimits.cap}) end`
