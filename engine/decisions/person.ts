import { profileLimits } from '#contract/profiles/limits.ts'
import { leavesOf } from '#contract/segments/references.ts'
import type { Leaf, Node } from '#contract/segments/segment.ts'
import type { Profile } from '../profiles/profile.ts'
import type { ProfileState } from '../profiles/state.ts'
import { own } from '../profiles/values.ts'
import { type Evaluation, type EvaluationContext, keyOfQuestion, type LogQuestion } from '../segments/verdict.ts'

/**
 * Somebody as decisions see them. `segments` and `lists` are those that they belong to, among those that are asked for. `answers` are what
 * the log said about them.
 */
export type Person = Pick<Profile, 'state' | 'isIdentified' | 'unit' | 'rfm'> & {
  segments: readonly string[]
  lists: readonly string[]
  answers: readonly { question: LogQuestion; times: readonly number[] }[]
}

/** The parts of a person that these conditions and a consent look at. They decide the same, and are stored with a decision. */
export const partsOf = (person: Person, nodes: readonly Node[]): Person => {
  const leaves = nodes.flatMap(leavesOf)
  return { ...person, state: stateFor(person.state, leaves) }
}

const stateFor = (state: ProfileState, leaves: readonly Leaf[]): ProfileState => {
  const names = leaves.flatMap((leaf) => ('did' in leaf ? [leaf.did] : 'last' in leaf ? [leaf.last] : []))
  const traits = leaves.flatMap((leaf) => ('trait' in leaf ? [leaf.trait] : []))
  // With as many names as are kept, whether one was left out depends on all the others.
  const isFull = Object.keys(state.counts).length >= profileLimits.eventNames
  const consent = Object.entries(state.consent).map(([category, record]) => [category, { ...record, history: [] }])
  return {
    ...state,
    traits: picked(state.traits, traits),
    counts: isFull ? state.counts : picked(state.counts, names),
    occurrences: picked(state.occurrences, names),
    consent: Object.fromEntries(consent),
  }
}

const picked = <Value>(record: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const value = own(record, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

const member: Evaluation = { member: true, dueAt: null, questions: [] }

export const profileOfPerson = ({ state, isIdentified, unit, rfm }: Person): Profile => ({
  id: '',
  state,
  isIdentified,
  unit,
  rfm,
  anonymousIds: [],
  userIds: [],
})

/** `now` is in milliseconds. Revenue is compared in `currency`. */
export const contextOfPerson = (person: Person, now: number, currency: string): EvaluationContext => ({
  now,
  currency,
  segments: new Map(person.segments.map((id) => [id, member])),
  lists: new Set(person.lists),
  logLookup: (question) => {
    const key = keyOfQuestion(question)
    return person.answers.find((it) => keyOfQuestion(it.question) === key)?.times ?? null
  },
})
