import * as v from 'valibot'
import {
  canBeCapped,
  createMetricBody,
  type Measure,
  type Metric,
  type MetricDefinition,
  type MetricKind,
  measuresFor,
} from '#contract/experiments/metrics.ts'
import type { LeafDraft } from '#contract/segments/leaf-kinds.ts'

/** What is counted, as it is typed. Fields that a kind does not use are kept for when it is chosen again. */
export type TypedMeasure = { kind: Measure['kind']; event: string; property: string; where: readonly LeafDraft[] }

/** A metric as it is typed. Numbers are texts; an empty cap limits nothing. */
export type TypedMetric = {
  name: string
  kind: MetricKind
  measure: TypedMeasure
  /** Of a ratio only. */
  denominator: TypedMeasure
  fromHours: string
  hours: string
  cap: string
  direction: MetricDefinition['direction']
  isGuardrail: boolean
  lookBackDays: string
}
export type MetricContent = { name: string; definition: MetricDefinition }

/** A field with a fault, by its path: `name`, `measure.event`, `denominator.where.0.value`. A part alone is one that cannot be used as it is. */
export type MetricField = string

const emptyMeasure: TypedMeasure = { kind: 'event', event: '', property: '', where: [] }

export const newTypedMetric: TypedMetric = {
  name: '',
  kind: 'proportion',
  measure: emptyMeasure,
  denominator: emptyMeasure,
  fromHours: '0',
  hours: '168',
  cap: '',
  direction: 'up',
  isGuardrail: false,
  lookBackDays: '14',
}

const typedMeasureOf = (measure: Measure): TypedMeasure => ({
  kind: measure.kind,
  event: 'event' in measure ? measure.event : '',
  property: 'property' in measure ? measure.property : '',
  where: 'where' in measure ? measure.where : [],
})

export const typedMetricOf = ({ name, definition }: Pick<Metric, 'name' | 'definition'>): TypedMetric => ({
  name: name ?? '',
  kind: definition.kind,
  measure: typedMeasureOf(definition.measure),
  denominator: definition.denominator ? typedMeasureOf(definition.denominator) : emptyMeasure,
  fromHours: String(definition.fromHours),
  hours: String(definition.hours),
  cap: definition.cap === null ? '' : String(definition.cap),
  direction: definition.direction,
  isGuardrail: definition.isGuardrail,
  lookBackDays: String(definition.lookBackDays),
})

/** The metric after a change. Where its kind changes, what that kind cannot count becomes the count of an event. */
export const editedMetric = (before: TypedMetric, change: Partial<TypedMetric>): TypedMetric => {
  const next = { ...before, ...change }
  if (change.kind === undefined) return next
  const { kind, measure, fromHours } = next
  return {
    ...next,
    measure: measuresFor(kind).includes(measure.kind) ? measure : { ...measure, kind: 'event' },
    fromHours: kind === 'retention' && fromHours.trim() === '0' ? '24' : fromHours,
  }
}

const wholeOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)
const amountOf = (text: string): number | null => {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,13}(?:[.,]\d{1,6})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

const measureOf = ({ kind, event, property, where }: TypedMeasure) => {
  if (kind === 'orders' || kind === 'revenue') return { kind }
  const counted = { event: event.trim(), where: [...where] }
  return kind === 'event' ? { kind, ...counted } : { kind, ...counted, property: property.trim() }
}

/** The metric that is typed, or the fields with faults. Fields that the kind does not use are left out. */
export const readMetric = (typed: TypedMetric): { content: MetricContent } | { wrong: MetricField[] } => {
  const { kind } = typed
  const read = v.safeParse(createMetricBody, {
    name: typed.name,
    definition: {
      kind,
      measure: measureOf(typed.measure),
      denominator: kind === 'ratio' ? measureOf(typed.denominator) : null,
      fromHours: kind === 'retention' ? wholeOf(typed.fromHours) : 0,
      hours: wholeOf(typed.hours),
      cap: canBeCapped(kind) ? amountOf(typed.cap) : null,
      direction: typed.direction,
      isGuardrail: typed.isGuardrail,
      lookBackDays: wholeOf(typed.lookBackDays),
    },
  })
  if (read.success) return { content: read.output }
  const paths = read.issues.map(({ path }) =>
    (path ?? [])
      .map(({ key }) => String(key))
      .filter((key) => key !== 'definition')
      .join('.'),
  )
  return { wrong: [...new Set(paths)] }
}
