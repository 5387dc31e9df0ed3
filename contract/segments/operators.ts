import * as v from 'valibot'
import { isUnsafeName } from '../profiles/limits.ts'
import { parseInstant } from './time.ts'

export const segmentLimits = {
  depth: 6,
  leaves: 50,
  /** Values of `in` and `notIn`, and names of an RFM condition. */
  listLength: 100,
  conditions: 10,
  nameLength: 200,
  textLength: 500,
  days: 3_650,
  hours: 24 * 365,
  times: 1_000,
  buckets: 10_000,
} as const

/** The codes of all faults in a segment's definition. */
export const segmentProblemCodes = [
  'node.kind',
  'node.key',
  'node.missing',
  'tree.tooDeep',
  'tree.tooManyLeaves',
  'group.empty',
  'operator.unknown',
  'value.type',
  'value.text',
  'value.number',
  'value.time',
  'value.list',
  'value.range',
  /** It compares personal data, which takes the permission `profile:pii`. */
  'value.personal',
  'name.invalid',
  'segment.unknown',
  'segment.cycle',
] as const
export type SegmentProblemCode = (typeof segmentProblemCodes)[number]

/** Restricts the messages of all schemas to the list of codes. */
export const say = (code: SegmentProblemCode): SegmentProblemCode => code

/** Neither database can hold a NUL or a lone surrogate. */
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text)

/** The name of an event, a trait or a property, or an id. */
export const nameRule = v.pipe(
  v.string(say('name.invalid')),
  v.check(
    (it) => it.trim() !== '' && it.length <= segmentLimits.nameLength && isStorable(it) && !isUnsafeName(it),
    say('name.invalid'),
  ),
)

export const textRule = v.pipe(
  v.string(say('value.text')),
  v.check((it) => it.length <= segmentLimits.textLength && isStorable(it), say('value.text')),
)
const partRule = v.pipe(textRule, v.nonEmpty(say('value.text')))
export const numberRule = v.pipe(v.number(say('value.number')), v.finite(say('value.number')))
export const instantRule = v.pipe(
  v.string(say('value.time')),
  v.check((it) => parseInstant(it) !== null, say('value.time')),
)
export const wholeRule = (min: number, max: number) =>
  v.pipe(
    v.number(say('value.number')),
    v.integer(say('value.number')),
    v.minValue(min, say('value.number')),
    v.maxValue(max, say('value.number')),
  )
export const daysRule = wholeRule(1, segmentLimits.days)
const scalarRule = v.union([textRule, numberRule, v.boolean()], say('value.type'))

export const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.array(item, say('value.list')),
    v.minLength(1, say('value.list')),
    v.maxLength(segmentLimits.listLength, say('value.list')),
  )

const same = v.picklist(['equals', 'notEquals'])
const listed = v.picklist(['in', 'notIn'])
const like = v.picklist(['contains', 'startsWith'])
const present = v.picklist(['exists', 'missing'])
const compared = v.picklist(['lt', 'lte', 'gt', 'gte'])
const dated = v.picklist(['before', 'after'])
const recent = v.picklist(['withinDays', 'notWithinDays'])

/** A test of any value, used for traits. `entries` identify the value. The operator determines which value the test needs. */
export const anyTest = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.variant(
    'is',
    [...timelessOptions(entries), v.strictObject({ ...entries, is: recent, value: daysRule }, keyMessage)],
    kindMessage,
  )

/** A test whose result never changes by time alone, used for properties of past events. */
export const timelessTest = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.variant('is', timelessOptions(entries), kindMessage)

const timelessOptions = <Entries extends v.ObjectEntries>(entries: Entries) =>
  [
    v.strictObject({ ...entries, is: same, value: scalarRule }, keyMessage),
    v.strictObject({ ...entries, is: listed, value: listOf(scalarRule) }, keyMessage),
    v.strictObject({ ...entries, is: like, value: partRule }, keyMessage),
    v.strictObject({ ...entries, is: present }, keyMessage),
    v.strictObject({ ...entries, is: compared, value: numberRule }, keyMessage),
    v.strictObject({ ...entries, is: dated, value: instantRule }, keyMessage),
  ] as const

export const textTest = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.variant(
    'is',
    [
      v.strictObject({ ...entries, is: same, value: textRule }, keyMessage),
      v.strictObject({ ...entries, is: listed, value: listOf(textRule) }, keyMessage),
      v.strictObject({ ...entries, is: like, value: partRule }, keyMessage),
      v.strictObject({ ...entries, is: present }, keyMessage),
    ],
    kindMessage,
  )

export const numberTest = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.variant(
    'is',
    [
      v.strictObject({ ...entries, is: same, value: numberRule }, keyMessage),
      v.strictObject({ ...entries, is: listed, value: listOf(numberRule) }, keyMessage),
      v.strictObject({ ...entries, is: compared, value: numberRule }, keyMessage),
    ],
    kindMessage,
  )

export const timeTest = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.variant(
    'is',
    [
      v.strictObject({ ...entries, is: dated, value: instantRule }, keyMessage),
      v.strictObject({ ...entries, is: recent, value: daysRule }, keyMessage),
    ],
    kindMessage,
  )

export const booleanTest = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject({ ...entries, is: same, value: v.boolean(say('value.type')) }, keyMessage)

/** A strict object reports values that are not objects, missing keys and unknown keys. */
export function keyMessage({ expected, received }: v.StrictObjectIssue): SegmentProblemCode {
  if (expected === 'never') return say('node.key')
  return received === 'undefined' ? say('node.missing') : say('node.kind')
}

/** A variant reports values that are not objects, and an operator or field that none of its options has. */
export function kindMessage({ path }: v.VariantIssue): SegmentProblemCode {
  return path?.at(-1)?.key === 'is' ? say('operator.unknown') : say('node.kind')
}
