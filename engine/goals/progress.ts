import { daysAfter, daysIn } from '#contract/dashboards/range.ts'
import { type GoalMetric, type GoalProgress, goalShapeOf, isOfLibrary, type PlainGoalMetric } from '#contract/goals/goals.ts'
import { type Counted, fewestDays, forecastEnd } from './forecast.ts'

/** What a project counted on a date. */
export type GoalDay = {
  date: string
  visitors: number
  visits: number
  buyingVisits: number
  orders: number
  revenue: number
  signUps: number
  /** Of metrics of the library. */
  measured?: ReadonlyMap<GoalMetric, Counted>
}

const plain: Record<PlainGoalMetric, (day: GoalDay) => Counted> = {
  orders: ({ orders }) => ({ y: orders, d: 0 }),
  revenue: ({ revenue }) => ({ y: revenue, d: 0 }),
  signUps: ({ signUps }) => ({ y: signUps, d: 0 }),
  revenuePerVisitor: ({ revenue, visitors }) => ({ y: revenue, d: visitors }),
  conversionRate: ({ buyingVisits, visits }) => ({ y: buyingVisits, d: visits }),
}
const countedOn = (day: GoalDay, metric: GoalMetric): Counted =>
  isOfLibrary(metric) ? (day.measured?.get(metric) ?? { y: 0, d: 0 }) : plain[metric](day)

/** The days from which a forecast is made: four of each weekday. */
export const daysLookedAt = 28

type Asked = {
  metric: GoalMetric
  target: number
  from: string
  to: string
  /** The date of now, and the part of it that is over. */
  today: string
  dayPart: number
  /** What no day can be below, and no share above: 0 and 1 for shares, 0 for what is counted; null without such a limit. */
  limits?: { least: number | null; most: number | null }
  /** Each day since the first event, without gaps, up to today. */
  days: readonly GoalDay[]
}

/** What was counted in the window by now: the figure itself, and the sum that it is made of. */
export const reachedBy = ({ metric, from, to, days }: Pick<Asked, 'metric' | 'from' | 'to' | 'days'>) => {
  const inside = days.filter(({ date }) => date >= from && date <= to)
  const y = inside.reduce((sum, day) => sum + countedOn(day, metric).y, 0)
  const d = goalShapeOf(metric) === 'sum' ? 1 : inside.reduce((sum, day) => sum + countedOn(day, metric).d, 0)
  return { y, d, value: inside.length === 0 || d === 0 ? null : y / d }
}

export type Reached = Omit<GoalProgress, 'contributions' | 'together'>

/** How far a goal is, and where it will end if days go on as the last four weeks went. */
export const progressOf = (asked: Asked): Reached => {
  const { metric, target, from, to, today, dayPart } = asked
  const state = today < from ? 'planned' : today > to ? 'over' : 'running'
  if (state === 'planned') return { state, current: null, elapsed: 0, pace: null, forecast: null, reason: 'notBegun' }
  const isOver = state === 'over'
  const elapsed = isOver ? 1 : (daysIn({ from, to: today }) - 1 + dayPart) / daysIn({ from, to })
  const { y, d, value: current } = reachedBy(asked)
  const expected = goalShapeOf(metric) === 'sum' ? target * elapsed : target
  const pace = current === null || expected === 0 ? null : current / expected
  const reached = { state, current, elapsed, pace } as const
  if (isOver) return { ...reached, forecast: null, reason: 'over' }
  const history = asked.days
    .filter(({ date }) => date < today && date >= daysAfter(today, -daysLookedAt))
    .map((day) => ({ ...countedOn(day, metric), weekday: weekdayOf(day.date) }))
  if (history.length < fewestDays) return { ...reached, forecast: null, reason: 'tooFewDays' }
  const forecast = forecastEnd({ y, d }, history, daysLeft(today, to, dayPart))
  if (forecast === null) return { ...reached, forecast: null, reason: 'noVisitors' }
  // Orders and sign-ups do not become fewer, and a conversion rate is no less than nothing.
  const isShare = metric === 'conversionRate'
  const least = metric === 'orders' || metric === 'signUps' ? y : isShare ? 0 : (asked.limits?.least ?? Number.NEGATIVE_INFINITY)
  const most = isShare ? 1 : (asked.limits?.most ?? Number.POSITIVE_INFINITY)
  const [low, high] = forecast.interval
  return { ...reached, forecast: { value: forecast.value, interval: [Math.max(low, least), Math.min(high, most)] }, reason: null }
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The days that are left by weekday; of today, the part that is not over. */
const daysLeft = (today: string, to: string, dayPart: number): number[] => {
  const left = Array.from({ length: 7 }, () => 0)
  for (let date = today, weight = 1 - dayPart; date <= to; date = daysAfter(date, 1), weight = 1) {
    const weekday = weekdayOf(date)
    left[weekday] = (left[weekday] ?? 0) + weight
  }
  return left
}
