import type { Leaf, Node } from '#contract/segments/segment.ts'
import { parseInstant } from '#contract/segments/time.ts'
import type { Parameter } from '#server/kernel/database.ts'
import { compileDid, compileLast, type Subject } from './compile-behaviour.ts'
import { compileJsonTest, operators } from './compile-test.ts'
import { groupInSql } from './scored-groups.store.ts'
import { createBinder } from './sql-parameters.ts'

const day = 86_400_000
/** Revenue is stored in ten-thousandths of a unit. */
const moneyScale = 10_000

export type CompileOptions = {
  /** In milliseconds. */
  now: number
  /** The id of the last event that is folded: only events up to it count. Null for all that are stored. */
  lastId: number | null
  /** Of the row of `profiles` that is tested. */
  alias?: string
  /** How many parameters the statement has before those of the condition. */
  before?: number
}

export type CompiledCondition = { text: string; parameters: Parameter[] }

/**
 * A definition as a condition over a row of `profiles`: true for people who belong to it, else false, never null. Values are parameters; no
 * text of the definition is part of the SQL. Segments that it refers to are read from their memberships.
 */
export const compileCondition = (node: Node, { now, lastId, alias = 'p', before = 0 }: CompileOptions): CompiledCondition => {
  const { bind, parameters } = createBinder(before)
  return { text: compileNode(node, { now, lastId, alias, bind }), parameters }
}

const compileNode = (node: Node, subject: Subject): string => {
  if ('all' in node) return `(${node.all.map((it) => compileNode(it, subject)).join(' and ')})`
  if ('any' in node) return `(${node.any.map((it) => compileNode(it, subject)).join(' or ')})`
  return 'not' in node ? `(not ${compileNode(node.not, subject)})` : compileLeaf(node, subject)
}

const compileLeaf = (leaf: Leaf, subject: Subject): string => {
  const { alias, bind } = subject
  if ('trait' in leaf)
    return compileJsonTest(`(${alias}.state #> array['traits', ${bind(leaf.trait, 'text')}, 'value'])`, leaf, subject)
  if ('did' in leaf) return compileDid(leaf, subject)
  if ('last' in leaf) return compileLast(leaf, subject)
  if ('profile' in leaf) return compileProfile(leaf, subject)
  if ('rfm' in leaf) {
    const names = leaf.rfm.map((name) => bind(name, 'text')).join(', ')
    return `(${alias}.orders > 0 and coalesce(${groupInSql(alias)} in (${names}), false))`
  }
  if ('consent' in leaf) {
    const state = `coalesce(${alias}.state #>> array['consent', ${bind(leaf.consent, 'text')}, 'is'], 'unknown')`
    return `(${state} = ${bind(leaf.is, 'text')})`
  }
  if ('segment' in leaf) return compileSegment(leaf.segment, subject)
  if ('list' in leaf) return compileList(leaf.list, subject)
  const bucket = `fnv1a(fnv1a(${bind(leaf.bucket.salt, 'text')} || ${alias}.unit)::text) % 10000`
  return `(${bucket} >= ${bind(leaf.bucket.from, 'bigint')} and ${bucket} < ${bind(leaf.bucket.to, 'bigint')})`
}

type ProfileLeaf = Extract<Leaf, { profile: string }>

const compileProfile = (leaf: ProfileLeaf, { alias, bind, now }: Subject): string => {
  switch (leaf.profile) {
    case 'identified':
      return `(${alias}.is_identified = ${leaf.value === (leaf.is === 'equals')})`
    case 'firstSeen':
    case 'lastSeen': {
      const at = `${alias}.${leaf.profile === 'firstSeen' ? 'first_seen' : 'last_seen'}`
      const time = (milliseconds: number) => bind(new Date(milliseconds).toISOString(), 'timestamptz')
      // The value of a time is a text, that of a number of days a number.
      if (typeof leaf.value === 'string')
        return `coalesce(${at} ${leaf.is === 'before' ? '<' : '>'} ${time(parseInstant(leaf.value) ?? 0)}, false)`
      return `coalesce(${at} ${leaf.is === 'withinDays' ? '>' : '<='} ${time(now - leaf.value * day)}, false)`
    }
    case 'visits':
    case 'orders':
      return compileNumber(`${alias}.${leaf.profile}::float8`, leaf, bind)
    case 'revenue':
      return compileNumber(`(${alias}.revenue::float8 / ${moneyScale})`, leaf, bind)
    default:
      return compileText(`${alias}.${leaf.profile}`, leaf, bind)
  }
}

type NumberLeaf = Extract<ProfileLeaf, { profile: 'visits' | 'orders' | 'revenue' }>

const compileNumber = (value: string, leaf: NumberLeaf, bind: Subject['bind']): string => {
  switch (leaf.is) {
    case 'equals':
    case 'notEquals':
      return `(${value} ${leaf.is === 'equals' ? '=' : '<>'} ${bind(leaf.value, 'float8')})`
    case 'in':
    case 'notIn':
      return `(${value} ${leaf.is === 'in' ? 'in' : 'not in'} (${leaf.value.map((it) => bind(it, 'float8')).join(', ')}))`
    default:
      return `(${value} ${operators[leaf.is]} ${bind(leaf.value, 'float8')})`
  }
}

type TextLeaf = Extract<ProfileLeaf, { profile: 'country' | 'source' | 'device' | 'language' }>

const compileText = (value: string, leaf: TextLeaf, bind: Subject['bind']): string => {
  switch (leaf.is) {
    case 'exists':
      return `(${value} is not null)`
    case 'missing':
      return `(${value} is null)`
    case 'equals':
      return `coalesce(${value} = ${bind(leaf.value, 'text')}, false)`
    case 'notEquals':
      return `coalesce(${value} <> ${bind(leaf.value, 'text')}, true)`
    case 'in':
    case 'notIn': {
      const isListed = `coalesce(${value} in (${leaf.value.map((it) => bind(it, 'text')).join(', ')}), false)`
      return leaf.is === 'in' ? isListed : `(not ${isListed})`
    }
    case 'contains':
      return `coalesce(strpos(${value}, ${bind(leaf.value, 'text')}) > 0, false)`
    default:
      return `coalesce(starts_with(${value}, ${bind(leaf.value, 'text')}), false)`
  }
}

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

const compileSegment = (segment: string, { alias, bind }: Subject): string =>
  isUuid(segment)
    ? `exists (select 1 from segment_members m where m.project_id = ${alias}.project_id and m.generation = ${alias}.generation
        and m.segment_id = ${bind(segment, 'uuid')} and m.profile_id = ${alias}.id)`
    : 'false'

/** Those who were put on the list, and those whom they have become part of. */
const compileList = (list: string, { alias, bind }: Subject): string =>
  isUuid(list)
    ? `exists (with recursive part (id) as (
         select ${alias}.id
          union
         select g.from_profile from part join profile_merges g on g.project_id = ${alias}.project_id and g.generation = ${alias}.generation
            and g.into_profile = part.id
           join profiles q on q.project_id = g.project_id and q.generation = g.generation and q.id = g.from_profile
            and q.merged_into = part.id)
       select 1 from part join segment_list_members l on l.project_id = ${alias}.project_id and l.list_id = ${bind(list, 'uuid')}
          and l.profile_id = part.id)`
    : 'false'
