import * as v from 'valibot'
import {
  type AskedEvent,
  type InsightKind,
  type InsightQuery,
  insightKinds,
  insightLimits,
  insightQuery,
  type PersonCondition,
  whoTexts,
} from './query.ts'

const text = v.optional(v.pipe(v.string(), v.maxLength(200)), '')

const eventDraft = v.object({
  event: text,
  /** Tests of properties; what is typed may not be complete. */
  where: v.optional(v.pipe(v.array(v.record(v.string(), v.unknown())), v.maxLength(insightLimits.conditions)), []),
  measure: v.optional(v.picklist(['total', 'people', 'sum', 'average']), 'total'),
  property: text,
})
export type EventDraft = v.InferOutput<typeof eventDraft>

/** What a condition on people is about. */
export const whoKinds = ['segment', 'identified', ...whoTexts] as const
export type WhoKind = (typeof whoKinds)[number]

const whoDraft = v.object({
  on: v.picklist(whoKinds),
  isNot: v.optional(v.boolean(), false),
  /** The id of a segment, or a text; nothing for `identified`. */
  value: text,
})
export type WhoDraft = v.InferOutput<typeof whoDraft>

/** A question while somebody puts it together. What another kind of question needs stays when the kind is changed. */
export const insightDraft = v.object({
  kind: v.optional(v.picklist(insightKinds), 'trends'),
  from: text,
  to: text,
  zone: text,
  granularity: v.optional(v.picklist(['', 'hour', 'day', 'week', 'month']), ''),
  events: v.optional(v.pipe(v.array(eventDraft), v.minLength(1), v.maxLength(insightLimits.steps)), [{}]),
  who: v.optional(v.pipe(v.array(whoDraft), v.maxLength(insightLimits.who)), []),
  breakdown: text,
  windowHours: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(insightLimits.windowHours)), 168),
  unit: v.optional(v.picklist(['day', 'week']), 'day'),
  periods: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(insightLimits.periods)), 7),
  text,
  person: text,
  before: v.optional(v.nullable(v.string()), null),
})
export type InsightDraft = v.InferOutput<typeof insightDraft>

export const noEvent: EventDraft = { event: '', where: [], measure: 'total', property: '' }

/** How many events a question of a kind has. */
export const eventsOf: Record<InsightKind, { least: number; most: number }> = {
  trends: { least: 1, most: insightLimits.series },
  funnel: { least: 2, most: insightLimits.steps },
  retention: { least: 2, most: 2 },
  pages: { least: 0, most: 0 },
  sources: { least: 0, most: 0 },
  events: { least: 1, most: 1 },
}

/** The events that a draft's kind asks about. */
export const eventsIn = ({ kind, events }: InsightDraft): EventDraft[] => {
  const { least, most } = eventsOf[kind]
  const padding = Array.from({ length: Math.max(0, least - events.length) }, () => noEvent)
  return [...events, ...padding].slice(0, most)
}

/** The question that a draft asks; null as long as something is missing in it. */
export const questionOf = (draft: InsightDraft): InsightQuery | null => {
  const result = v.safeParse(insightQuery, inputOf(draft))
  return result.success ? result.output : null
}

const personOf = ({ on, isNot, value }: WhoDraft) => {
  if (on === 'segment') return { segment: value, isIn: !isNot }
  return on === 'identified' ? { profile: on, value: !isNot } : { profile: on, is: isNot ? 'notEquals' : 'equals', value }
}

const whoOf = (person: PersonCondition): WhoDraft => {
  if ('segment' in person) return { on: 'segment', isNot: !person.isIn, value: person.segment }
  if (person.profile === 'identified') return { on: 'identified', isNot: !person.value, value: '' }
  return { on: person.profile, isNot: person.is === 'notEquals', value: person.value }
}

const inputOf = (draft: InsightDraft): unknown => {
  const { kind, from, to, zone, granularity, windowHours, unit, periods, before } = draft
  const dates = { kind, from, to, ...(zone === '' ? {} : { zone }) }
  const range = { ...dates, ...(draft.who.length === 0 ? {} : { who: draft.who.map(personOf) }) }
  const events = eventsIn(draft).map(({ event, where }) => ({ event, where }))
  const breakdown = draft.breakdown === '' ? null : draft.breakdown
  switch (kind) {
    case 'trends':
      return {
        ...range,
        ...(granularity === '' ? {} : { granularity }),
        breakdown,
        series: eventsIn(draft).map(({ event, where, measure, property }) => ({
          event,
          where,
          measure: measure === 'sum' || measure === 'average' ? { of: measure, property } : { of: measure },
        })),
      }
    case 'funnel':
      return { ...range, steps: events, windowHours, breakdown }
    case 'retention':
      return { ...range, first: events[0], returning: events[1], unit, periods }
    case 'events': {
      const [asked] = events
      const person = draft.person === '' ? null : draft.person
      return { ...dates, text: draft.text, event: asked?.event || null, where: asked?.where ?? [], person, before }
    }
    default:
      return range
  }
}

/** The draft of a question that is whole: `questionOf` answers the question again. */
export const draftOfQuestion = (query: InsightQuery): InsightDraft => {
  const { kind, from, to, zone = '' } = query
  const who = ('who' in query && query.who) || []
  const draft: InsightDraft = { ...v.parse(insightDraft, {}), kind, from, to, zone, who: who.map(whoOf) }
  const plain = ({ event, where }: AskedEvent): EventDraft => ({ ...noEvent, event, where })
  switch (query.kind) {
    case 'trends':
      return {
        ...draft,
        granularity: query.granularity ?? '',
        breakdown: query.breakdown ?? '',
        events: query.series.map(({ measure, ...it }) => ({
          ...plain(it),
          measure: measure.of,
          property: 'property' in measure ? measure.property : '',
        })),
      }
    case 'funnel':
      return {
        ...draft,
        windowHours: query.windowHours,
        breakdown: query.breakdown ?? '',
        events: query.steps.map(plain),
      }
    case 'retention':
      return { ...draft, unit: query.unit, periods: query.periods, events: [plain(query.first), plain(query.returning)] }
    case 'events':
      return {
        ...draft,
        text: query.text,
        person: query.person ?? '',
        before: query.before,
        events: [plain({ event: query.event ?? '', where: query.where })],
      }
    default:
      return draft
  }
}
