import type { Condition, Leaf } from '#contract/segments/segment.ts'
import { parseInstant } from '#contract/segments/time.ts'
import type { Bind } from './sql-parameters.ts'

const day = 86_400_000

type TraitLeaf = Extract<Leaf, { trait: string }>
type Tested<Test> = Test extends unknown ? Omit<Test, 'trait' | 'property' | 'profile'> : never
type AnyTest = Tested<TraitLeaf | Condition>

/** The condition that a JSON value passes a test. `json` is SQL for the value, null where there is none. It is true or false, never null. */
export const compileJsonTest = (json: string, test: AnyTest, { bind, now }: { bind: Bind; now: number }): string => {
  const value = `nullif(${json}, 'null'::jsonb)`
  const text = `(${value} #>> '{}')`
  const ofType = (cases: string) => `(case jsonb_typeof(${value}) ${cases} else false end)`
  const asTime = (condition: (at: string) => string) =>
    ofType(`when 'string' then coalesce(${condition(`instant_of(${text})`)}, false)`)
  switch (test.is) {
    case 'exists':
      return `(${value} is not null)`
    case 'missing':
      return `(${value} is null)`
    case 'equals':
      return `coalesce(${value} = ${bind(JSON.stringify(test.value), 'jsonb')}, false)`
    case 'notEquals':
      return `coalesce(${value} <> ${bind(JSON.stringify(test.value), 'jsonb')}, true)`
    case 'in':
    case 'notIn': {
      const isListed = `coalesce(jsonb_typeof(${value}) in ('string', 'number', 'boolean') and ${bind(JSON.stringify(test.value), 'jsonb')} @> ${value}, false)`
      return test.is === 'in' ? isListed : `(not ${isListed})`
    }
    case 'contains': {
      const part = bind(test.value, 'text')
      return ofType(`when 'string' then strpos(${text}, ${part}) > 0 when 'array' then ${value} @> to_jsonb(${part})`)
    }
    case 'startsWith':
      return ofType(`when 'string' then starts_with(${text}, ${bind(test.value, 'text')})`)
    case 'before':
    case 'after':
      return asTime((at) => `${at} ${test.is === 'before' ? '<' : '>'} ${bind(parseInstant(test.value), 'bigint')}`)
    case 'withinDays':
      return asTime((at) => `${at} > ${bind(now - test.value * day, 'bigint')} and ${at} <= ${bind(now, 'bigint')}`)
    case 'notWithinDays':
      return asTime((at) => `not (${at} > ${bind(now - test.value * day, 'bigint')} and ${at} <= ${bind(now, 'bigint')})`)
    default:
      return ofType(`when 'number' then ${text}::numeric ${operators[test.is]} ${bind(test.value, 'numeric')}`)
  }
}

export const operators = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

const pageFields: Readonly<Record<string, string>> = {
  'page.url': 'url',
  'page.path': 'path',
  'page.title': 'title',
  'page.referrer': 'referrer',
}

/** SQL for a table with the columns `property` and `value`: all that `propertyIn` finds in an event. `event` is the alias of its row. */
export const propertiesOf = (event: string): string =>
  `(select o.key as property, o.value from jsonb_each(case jsonb_typeof(${event}.properties) when 'object' then ${event}.properties end) o
     where o.key not in ('page.url', 'page.path', 'page.title', 'page.referrer')
    union all
    select 'page.' || f.key, f.value from jsonb_each(case jsonb_typeof(${event}.context -> 'page') when 'object' then ${event}.context -> 'page' end) f
     where f.key in ('url', 'path', 'title', 'referrer') and jsonb_typeof(f.value) = 'string')`

/** The condition that an event meets all of some conditions. `event` is the alias of its row. */
export const compileConditions = (event: string, where: readonly Condition[], bind: Bind): string[] =>
  where.map((condition) => compileJsonTest(propertyIn(event, condition.property, bind), condition, { bind, now: 0 }))

/** SQL for the JSON value of a property, null where the event has none. */
export const propertyIn = (event: string, property: string, bind: Bind): string => {
  const field = Object.hasOwn(pageFields, property) ? pageFields[property] : undefined
  if (field === undefined) return `(${event}.properties -> ${bind(property, 'text')})`
  const value = `${event}.context #> '{page,${field}}'`
  return `(case when jsonb_typeof(${value}) = 'string' then ${value} end)`
}
