import type { Group } from '#contract/insights/answer.ts'
import { insightLimits } from '#contract/insights/query.ts'
import { isPersonal, markedTraits, mask, maskText } from '#engine/profiles/mask.ts'
import type { Reading, Statement } from './asked-events.ts'

/** How a group is written in SQL: a value after `v`, or `n` for events without one. */
export const noValue = 'n'

/** SQL for the group of the event `e`. Lists and objects are no values. */
export const groupOf = ({ log }: Reading, { bind }: Pick<Statement, 'bind'>, property: string): string => {
  const json = log.propertyIn('e', property, bind)
  return `(case when jsonb_typeof(${json}) in ('string', 'number', 'boolean')
    then 'v' || left(${json} #>> '{}', ${insightLimits.groupLength}) else '${noValue}' end)`
}

/** The order of groups with as much: that of `collate "C"`. */
export const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))

/** The place that all groups without a name of their own have, counted from 1. */
export const othersPlace = insightLimits.groups + 1

/** A group as the reader may see it. */
export const shownGroup = (
  { place, grp }: { place: number; grp: string | null },
  property: string,
  { isMasked }: { isMasked: boolean },
): Group => {
  if (place === othersPlace || grp === null) return { is: 'others' }
  if (grp === noValue) return { is: 'none' }
  const value = grp.slice(1)
  if (!isMasked) return { is: 'value', value }
  return { is: 'value', value: isPersonal(property, markedTraits, 'properties') ? mask : maskText(value) }
}
