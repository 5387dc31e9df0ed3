import { profileLimits } from '#contract/profiles/limits.ts'
import type { DidLeaf, Leaf } from '#contract/segments/segment.ts'
import { behaviourOf } from '#engine/segments/behaviour.ts'
import { eventsOfProfile, occurredAtMs } from './log-events.ts'
import type { Bind } from './sql-parameters.ts'

const day = 86_400_000

export type Subject = { alias: string; now: number; lastId: number | null; bind: Bind }

const ownerOf = (alias: string) => ({
  project: `${alias}.project_id`,
  generation: `${alias}.generation`,
  profile: `${alias}.id`,
})

/** SQL for `[count, first, last]` of an event in the state, and for whether the state counts all of a profile's events. */
const countedIn = ({ alias, bind }: Subject, event: string) => {
  const entry = `(${alias}.state #> array['counts', ${bind(event, 'text')}])`
  const part = (place: 0 | 1 | 2) => `(${entry} ->> ${place})::bigint`
  const areAllCounted = `(select count(*) from jsonb_object_keys(${alias}.state -> 'counts')) < ${profileLimits.eventNames}`
  return { entry, count: part(0), first: part(1), last: part(2), areAllCounted }
}

const compared = { atLeast: '>=', atMost: '<=', exactly: '=' } as const

/**
 * How often something was done: from the state where that keeps enough to know, else from the log. `case` asks in this order, so the log
 * is read for those profiles only for which it is needed.
 */
export const compileDid = (leaf: DidLeaf, subject: Subject): string => {
  const { is, n, enough, window, from, to } = behaviourOf(leaf)
  if (enough === 0) return 'true'
  const { bind, now } = subject
  const counted = countedIn(subject, leaf.did)
  const first = window === null ? from : now - window + 1
  const bounds = {
    from: Number.isFinite(first) ? bind(first, 'bigint') : null,
    to: Number.isFinite(to) ? bind(to, 'bigint') : null,
  }
  const logged = eventsOfProfile(ownerOf(subject.alias), { event: leaf.did, where: leaf.where ?? [], bounds, ...subject })
  const cases = [
    `when ${counted.entry} is null and ${counted.areAllCounted} then 0`,
    ...knownByCount(leaf, bounds, counted),
    ...knownByList(leaf, bounds, subject),
  ]
  const count = `(case ${cases.join('\n  ')}\n  else (select count(*) from (select 1 ${logged} limit ${enough}) logged) end)`
  return `(${count} ${compared[is]} ${bind(n, 'bigint')})`
}

type SqlBounds = { from: string | null; to: string | null }

/** What follows from the count and the first and last time alone. */
const knownByCount = (
  { where }: DidLeaf,
  { from, to }: SqlBounds,
  { entry, count, first, last }: ReturnType<typeof countedIn>,
): string[] => {
  const outside = [...(from === null ? [] : [`${last} < ${from}`]), ...(to === null ? [] : [`${first} >= ${to}`])]
  const inside = [...(from === null ? [] : [`${first} >= ${from}`]), ...(to === null ? [] : [`${last} < ${to}`])]
  return [
    ...(outside.length === 0 ? [] : [`when ${entry} is not null and (${outside.join(' or ')}) then 0`]),
    ...(where === undefined ? [`when ${[`${entry} is not null`, ...inside].join(' and ')} then ${count}`] : []),
  ]
}

/** What follows from the latest times, where the state keeps them for these conditions. */
const knownByList = (leaf: DidLeaf, { from, to }: SqlBounds, { alias, bind }: Subject): string[] => {
  const { key, enough } = behaviourOf(leaf)
  const list = `(${alias}.state #> array['occurrences', ${bind(leaf.did, 'text')}, ${bind(key, 'text')}])`
  const within = [...(from === null ? [] : [`t.at::bigint >= ${from}`]), ...(to === null ? [] : [`t.at::bigint < ${to}`])]
  const count = `(select count(*) from jsonb_array_elements_text(${list} -> 'times') t (at)${within.length > 0 ? ` where ${within.join(' and ')}` : ''})`
  const decides = [
    `jsonb_array_length(${list} -> 'times') < (${list} ->> 'keep')::bigint`,
    ...(from === null ? [] : [`(${list} -> 'times' ->> -1)::bigint < ${from}`]),
    `${count} >= ${enough}`,
  ]
  return [`when ${list} is not null and (${decides.join(' or ')}) then ${count}`]
}

/** Whether something was last done within some days, or before that. */
export const compileLast = (leaf: Extract<Leaf, { last: string }>, subject: Subject): string => {
  const counted = countedIn(subject, leaf.last)
  const bounds = { from: null, to: null }
  const logged = eventsOfProfile(ownerOf(subject.alias), { event: leaf.last, where: [], bounds, ...subject })
  const at = `(case when ${counted.entry} is not null then ${counted.last} when ${counted.areAllCounted} then null
  else (select max(${occurredAtMs}) ${logged}) end)`
  return `coalesce(${at} ${leaf.is === 'within' ? '>' : '<='} ${subject.bind(subject.now - leaf.days * day, 'bigint')}, false)`
}
