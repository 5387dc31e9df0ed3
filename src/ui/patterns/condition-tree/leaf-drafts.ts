import type { LeafDraft, LeafKind } from '#contract/segments/leaf-kinds.ts'

/** What the values of a trait or of a field of a profile are. Null: that is not known. */
export type ValueType = 'text' | 'number' | 'boolean' | 'time' | 'list' | null

export const operators = [
  'equals',
  'notEquals',
  'in',
  'notIn',
  'contains',
  'startsWith',
  'exists',
  'missing',
  'lt',
  'lte',
  'gt',
  'gte',
  'before',
  'after',
  'withinDays',
  'notWithinDays',
] as const
export type Operator = (typeof operators)[number]

/** What a project has, for the fields to offer. */
export type Vocabulary = {
  events: readonly string[]
  traits: readonly { name: string; type: ValueType }[]
  segments: readonly { id: string; name: string }[]
  lists: readonly { id: string; name: string }[]
  rfm: readonly { id: string; name: string }[]
}

export const profileFields = {
  identified: 'boolean',
  visits: 'number',
  orders: 'number',
  revenue: 'number',
  firstSeen: 'time',
  lastSeen: 'time',
  country: 'text',
  source: 'text',
  device: 'text',
  language: 'text',
} as const satisfies Record<string, ValueType>
export type ProfileField = keyof typeof profileFields

const presence = ['exists', 'missing'] as const
const same = ['equals', 'notEquals', 'in', 'notIn'] as const
const compared = ['lt', 'lte', 'gt', 'gte'] as const
const dated = ['before', 'after', 'withinDays', 'notWithinDays'] as const
const ofTraits: Record<NonNullable<ValueType>, readonly Operator[]> = {
  text: [...same, 'contains', 'startsWith', ...presence],
  number: [...same, ...compared, ...presence],
  boolean: ['equals', 'notEquals', ...presence],
  time: [...dated, ...presence],
  list: ['contains', ...presence],
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the values are that a leaf tests. */
export const typeOf = (leaf: LeafDraft, { traits }: Pick<Vocabulary, 'traits'>): ValueType => {
  if (isProfileField(leaf.profile)) return profileFields[leaf.profile]
  return traits.find(({ name }) => name === leaf.trait)?.type ?? null
}

export const isProfileField = (field: unknown): field is ProfileField =>
  typeof field === 'string' && Object.hasOwn(profileFields, field)

/** The operators that make sense for values of a type. Fields of a profile that are always there have none that ask whether they are. */
export const operatorsFor = (leaf: LeafDraft, type: ValueType): readonly Operator[] => {
  if (type === null) return operators
  return Object.hasOwn(leaf, 'profile') && type !== 'text'
    ? ofTraits[type].filter((it) => it !== 'exists' && it !== 'missing')
    : ofTraits[type]
}

export const operatorOf = (leaf: LeafDraft): Operator => operators.find((it) => it === leaf.is) ?? 'equals'

/** What a person types or chooses as the value of an operator. */
export type Input = 'none' | 'text' | 'number' | 'boolean' | 'date' | 'days' | 'texts' | 'numbers'

export const inputFor = (is: Operator, type: ValueType): Input => {
  if (is === 'exists' || is === 'missing') return 'none'
  if (is === 'withinDays' || is === 'notWithinDays') return 'days'
  if (is === 'before' || is === 'after') return 'date'
  if (compared.some((it) => it === is)) return 'number'
  if (is === 'in' || is === 'notIn') return type === 'number' ? 'numbers' : 'texts'
  if (is === 'contains' || is === 'startsWith') return 'text'
  return type === 'number' || type === 'boolean' ? type : 'text'
}

const firstValues: Record<Exclude<Input, 'none'>, unknown> = {
  text: '',
  number: null,
  boolean: true,
  date: '',
  days: 30,
  texts: [],
  numbers: [],
}

/** A leaf with another operator. Its value stays where the new operator takes the same kind of value. */
export const withOperator = (leaf: LeafDraft, is: Operator, type: ValueType): LeafDraft => {
  const { value, ...rest } = leaf
  const input = inputFor(is, type)
  if (input === 'none') return { ...rest, is }
  const before = inputFor(operatorOf(leaf), type)
  return { ...rest, is, value: before === input && value !== undefined ? value : firstValues[input] }
}

/** A leaf about another trait or field, with an operator that fits it. */
export const withSubject = (leaf: LeafDraft, key: 'trait' | 'profile', name: string, vocabulary: Vocabulary): LeafDraft => {
  const [before, next] = [typeOf(leaf, vocabulary), { ...leaf, [key]: name }]
  const type = typeOf(next, vocabulary)
  const fitting = operatorsFor(next, type)
  const is = fitting.includes(operatorOf(leaf)) ? operatorOf(leaf) : (fitting[0] ?? 'equals')
  if (type === before && is === leaf.is) return next
  const { value: _, ...rest } = next
  return withOperator(rest, is, type)
}

/** What a new condition of a kind begins with. */
export const newLeaf = (kind: LeafKind): LeafDraft => {
  switch (kind) {
    case 'trait':
      return { trait: '', is: 'equals', value: '' }
    case 'did':
      return { did: '', times: { is: 'atLeast', n: 1 }, within: { days: 30 } }
    case 'last':
      return { last: '', is: 'within', days: 30 }
    case 'profile':
      return { profile: 'identified', is: 'equals', value: true }
    case 'rfm':
      return { rfm: [] }
    case 'consent':
      return { consent: 'marketing', is: 'granted' }
    case 'segment':
      return { segment: '' }
    case 'list':
      return { list: '' }
    case 'bucket':
      return { bucket: { salt: 'split', from: 0, to: 5_000 } }
  }
}

/** The values that a text lists, separated by commas of any script. */
export const listIn = (text: string, input: 'texts' | 'numbers'): unknown[] =>
  text
    .split(/[,，、]/)
    .map((it) => it.trim())
    .filter((it) => it !== '')
    .map((it) => (input === 'numbers' && !Number.isNaN(Number(it)) ? Number(it) : it))

export const recordOf = (value: unknown): LeafDraft =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}
