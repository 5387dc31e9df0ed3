import type { Trigger } from '#contract/decisions/definition.ts'

type Tested = { name: string; properties: Record<string, unknown> }
type Condition = Extract<Trigger, { kind: 'event' }>['where'][number]

/** An invented event on which a trigger starts, as far as an event can be made so: properties of its page cannot be invented. */
export const eventToTry = (trigger: Trigger): Tested => {
  if (trigger.kind === 'event')
    return {
      name: trigger.event,
      properties: Object.fromEntries(trigger.where.flatMap((it) => (it.is === 'missing' ? [] : [[it.property, valueFor(it)]]))),
    }
  return { name: trigger.kind === 'milestone' ? 'purchase' : 'page_view', properties: {} }
}

const day = 86_400_000

/** A value for which a condition holds. */
const valueFor = (condition: Exclude<Condition, { is: 'missing' }>): unknown => {
  switch (condition.is) {
    case 'in':
      return condition.value[0]
    case 'notEquals':
    case 'notIn':
      return '-'
    case 'exists':
      return true
    case 'lt':
      return condition.value - 1
    case 'gt':
      return condition.value + 1
    case 'before':
      return new Date(Date.parse(condition.value) - day).toISOString()
    case 'after':
      return new Date(Date.parse(condition.value) + day).toISOString()
    default:
      return 'value' in condition ? condition.value : null
  }
}
