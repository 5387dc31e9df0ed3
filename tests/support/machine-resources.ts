import { expect } from 'vitest'
import type { Problem } from '#contract/http/problem.ts'
import { type Law, law } from './machine-laws.ts'
import type { Call } from './set-up-machine.ts'

type Resource<Data> = {
  /** Where the context keeps what is read, the call that reads it, and what is known before. */
  key: string
  call: string
  empty: Data
  /** The state after each answer. Without `denied`, a denial is a failure like others. */
  states: { loaded: string; failed: string; denied?: string }
  /** What is known after another call was answered. */
  apply?: (data: Data, call: Call) => Data
}

/** What every machine that reads something from the server promises. */
export const resourceLaws = <Data>({ key, call, empty, states, apply = (data) => data }: Resource<Data>): Law[] => [
  law('the data shown are the server’s latest, with later changes', () => {
    let data = empty
    return ({ settled, snapshot }) => {
      if (settled?.status === 'answered') data = settled.id === call ? (settled.answer as Data) : apply(data, settled)
      expect(snapshot.context[key]).toEqual(data)
    }
  }),
  law('a failed reading shows its reason until a reading succeeds; denied data show nothing', () => {
    let problem: Problem | null = null
    return ({ settled, snapshot }) => {
      if (settled?.id === call) {
        const failure = settled.status === 'refused' ? problemIn(settled) : null
        const isDenied = states.denied !== undefined && failure?.code === 'permission.denied'
        if (!isDenied) problem = failure
        expect(snapshot.value).toBe(failure === null ? states.loaded : isDenied ? states.denied : states.failed)
      }
      expect(snapshot.context.problem).toEqual(problem)
    }
  }),
]

type Changes = {
  /** Where the context keeps the id of the item that is being changed. */
  key: string
  /** The calls that change something: true where it is about one item. */
  calls: Record<string, boolean>
  done: string
  failed: string
  /** The state after an answer, good or bad. */
  states: { done: string; failed: string }
}

/** What every machine that changes its items one at a time promises. */
export const changeLaws = ({ key, calls: changes, done, failed, states }: Changes): Law[] => [
  law('it is busy while an item is being changed, and knows which one', () => ({ calls, snapshot }) => {
    const pending = calls.find(({ id, status }) => status === 'pending' && id in changes)
    expect(snapshot.hasTag('busy')).toBe(pending !== undefined)
    expect(snapshot.context[key]).toBe(pending && changes[pending.id] ? idIn(pending) : null)
  }),
  law('each change and each failure is announced once', () => ({ settled, news, snapshot }) => {
    const isChange = settled !== null && settled.id in changes
    const isDone = settled?.status === 'answered'
    const announced = isDone ? { type: done } : { type: failed, problem: settled && problemIn(settled) }
    expect(news.emitted).toEqual(isChange ? [announced] : [])
    if (isChange) expect(snapshot.value).toBe(isDone ? states.done : states.failed)
  }),
]

/** The id of the item that a call was about. */
export const idIn = ({ input }: Call) => (input as { id: string }).id

const problemIn = ({ answer }: Call) => (answer as { problem: Problem }).problem
