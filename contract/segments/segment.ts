import * as v from 'valibot'
import { consentCategories, consentStates } from '../profiles/consent.ts'
import {
  anyTest,
  booleanTest,
  daysRule,
  instantRule,
  keyMessage,
  kindMessage,
  listOf,
  nameRule,
  numberTest,
  say,
  segmentLimits,
  textTest,
  timelessTest,
  timeTest,
  wholeRule,
} from './operators.ts'
import { parseInstant } from './time.ts'
import { treeProblem } from './tree.ts'

const traitLeaf = anyTest({ trait: nameRule })

const conditionRule = timelessTest({ property: nameRule })
/** A test of a property of an event. `page.path`, `page.url`, `page.title` and `page.referrer` belong to the page of the event. */
export type Condition = v.InferOutput<typeof conditionRule>

const withinRule = v.union(
  [
    v.strictObject({ days: daysRule }, keyMessage),
    v.strictObject({ hours: wholeRule(1, segmentLimits.hours) }, keyMessage),
    v.pipe(
      v.strictObject({ from: instantRule, to: instantRule }, keyMessage),
      v.check(({ from, to }) => (parseInstant(from) ?? 0) < (parseInstant(to) ?? 0), say('value.range')),
    ),
  ],
  say('value.type'),
)

const didLeaf = v.strictObject(
  {
    did: nameRule,
    where: v.exactOptional(
      v.pipe(
        v.array(conditionRule, say('value.list')),
        v.minLength(1, say('value.list')),
        v.maxLength(segmentLimits.conditions, say('value.list')),
      ),
    ),
    times: v.exactOptional(
      v.strictObject(
        {
          is: v.picklist(['atLeast', 'atMost', 'exactly'], say('operator.unknown')),
          n: wholeRule(0, segmentLimits.times),
        },
        keyMessage,
      ),
    ),
    within: v.exactOptional(withinRule),
  },
  keyMessage,
)
export type DidLeaf = v.InferOutput<typeof didLeaf>

const lastLeaf = v.strictObject(
  { last: nameRule, is: v.picklist(['within', 'before'], say('operator.unknown')), days: daysRule },
  keyMessage,
)

const profileLeaf = v.variant(
  'profile',
  [
    booleanTest({ profile: v.literal('identified') }),
    numberTest({ profile: v.picklist(['visits', 'orders', 'revenue']) }),
    timeTest({ profile: v.picklist(['firstSeen', 'lastSeen']) }),
    textTest({ profile: v.picklist(['country', 'source', 'device', 'language']) }),
  ],
  kindMessage,
)

const bucketNumber = wholeRule(0, segmentLimits.buckets)
const bucketRule = v.pipe(
  v.strictObject({ salt: nameRule, from: bucketNumber, to: bucketNumber }, keyMessage),
  v.check(({ from, to }) => from < to, say('value.range')),
)

const leafRules = {
  trait: traitLeaf,
  did: didLeaf,
  last: lastLeaf,
  profile: profileLeaf,
  rfm: v.strictObject({ rfm: listOf(nameRule) }, keyMessage),
  consent: v.strictObject(
    {
      consent: v.picklist(consentCategories, say('node.kind')),
      is: v.picklist(consentStates, say('operator.unknown')),
    },
    keyMessage,
  ),
  segment: v.strictObject({ segment: nameRule }, keyMessage),
  list: v.strictObject({ list: nameRule }, keyMessage),
  bucket: v.strictObject({ bucket: bucketRule }, keyMessage),
}

export type Leaf = v.InferOutput<(typeof leafRules)[keyof typeof leafRules]>
/** The definition of a segment. `docs/engine.md` defines the meaning of each part. */
export type Node = { all: Node[] } | { any: Node[] } | { not: Node } | Leaf

const childRule: v.GenericSchema<Node> = v.lazy((input) => ruleFor(input))
const childrenRule = v.pipe(v.array(childRule, say('value.list')), v.minLength(1, say('group.empty')))

const nodeRules: Record<string, v.GenericSchema<Node>> = {
  all: v.strictObject({ all: childrenRule }, keyMessage),
  any: v.strictObject({ any: childrenRule }, keyMessage),
  not: v.strictObject({ not: childRule }, keyMessage),
  ...leafRules,
}
const kinds = Object.keys(nodeRules)
const noNode: v.GenericSchema<Node> = v.custom<Node>(() => false, say('node.kind'))

/**
 * The schema of a node's kind, which is determined by the first of its keys that names a kind. An error is therefore about that kind, not
 * about all kinds.
 */
const ruleFor = (input: unknown): v.GenericSchema<Node> => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return noNode
  const kind = kinds.find((it) => Object.hasOwn(input, it))
  return (kind === undefined ? undefined : nodeRules[kind]) ?? noNode
}

/** A tree of at most 6 levels and 50 leaves. Its size is checked first, so that a very deep tree is refused instead of overflowing the stack. */
export const nodeSchema = v.pipe(
  v.unknown(),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = treeProblem(dataset.value)
    if (problem) addIssue({ message: problem.code, path: problem.path })
  }),
  childRule,
)
