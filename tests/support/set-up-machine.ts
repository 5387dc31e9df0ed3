import {
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorSystem,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate'

/** What a machine asked for. `abandoned`: the state that asked was left before an answer came. */
export type Call = { id: string; input: unknown; status: 'pending' | 'answered' | 'refused' | 'abandoned'; answer: unknown }

export type Moment<Machine extends AnyStateMachine = AnyStateMachine> = {
  /** What just happened; null at the start. */
  event: AnyEventObject | null
  /** False where nobody waited for it: an answer to no call, the end of no delay. */
  happened: boolean
  /** The call that was answered or refused just now. */
  settled: Call | null
  before: SnapshotFrom<Machine>
  snapshot: SnapshotFrom<Machine>
  /** Every call, every emitted event and every message to the owner or to a source, from the start. */
  calls: readonly Call[]
  emitted: readonly AnyEventObject[]
  told: readonly AnyEventObject[]
  /** Those of this step. */
  news: { calls: readonly Call[]; emitted: readonly AnyEventObject[]; told: readonly AnyEventObject[] }
  /** Milliseconds since the start. */
  now: number
}

export type Stage<Machine extends AnyStateMachine = AnyStateMachine> = {
  actor: Actor<Machine>
  moment: () => Moment<Machine>
  /** Makes something happen: an event, an answer, a failure, the end of a delay (`time.passes` and `answer.late` included). */
  perform: (event: AnyEventObject) => Promise<Moment<Machine>>
}

type Options<Machine extends AnyStateMachine> = {
  input?: (owner: AnyActorRef) => InputFrom<Machine>
  /** Actors that send and hear events and never answer. */
  sources?: string[]
  /** Child machines that are answered like calls. */
  answered?: string[]
  /** Calls that are answered at once, with what. */
  immediate?: Record<string, unknown>
  /** Calls that are refused at once. */
  refused?: string[]
}

export const timePasses = (milliseconds: number) => ({ type: 'time.passes', milliseconds })
/** What somebody says to a child of the actor. */
export const tell = (child: string, message: AnyEventObject) => ({ type: 'child.tell', child, message })
/** An answer to a call that was abandoned. */
export const lateAnswer = (output: unknown) => ({ type: 'answer.late', output })

/** What one stage writes down. */
type StageRecord = {
  calls: (Call & { settle: (status: 'answered' | 'refused', answer: unknown) => void })[]
  told: AnyEventObject[]
  immediate: Options<AnyStateMachine>['immediate']
}

/** By the actor system of their stage. A staged machine serves many stages, so its calls find here where to be written down. */
const records = new WeakMap<AnyActorSystem, StageRecord>()

const recordOf = (system: AnyActorSystem): StageRecord => {
  const record = records.get(system)
  if (!record) throw new Error('an actor was started before its stage was ready')
  return record
}

const recordedCall = fromPromise<unknown, unknown>(({ input, self, system, signal }) => {
  return new Promise((resolve, reject) => {
    const made: StageRecord['calls'][number] = {
      id: self.id,
      input,
      status: 'pending',
      answer: undefined,
      settle: (status, answer) => {
        if (made.status === 'pending') made.status = status
        made.answer = answer
        if (status === 'answered') resolve(answer)
        else reject(answer)
      },
    }
    signal.addEventListener('abort', () => {
      if (made.status === 'pending') made.status = 'abandoned'
    })
    recordOf(system).calls.push(made)
  })
})
const recordedSource = fromCallback(({ receive, system }) => receive((event) => recordOf(system).told.push(event)))

type Staging = { sources: string[]; answered: string[]; immediate: string[]; refused: string[] }

const staged = (machine: AnyStateMachine, staging: Staging): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(
      Object.entries(machine.implementations.actors).map(([name, logic]) => [name, stagedActor(name, logic, staging)]),
    ),
  })

const stagedActor = (name: string, logic: unknown, staging: Staging): AnyActorLogic => {
  if (staging.sources.includes(name)) return recordedSource
  if (staging.refused.includes(name)) return fromPromise(() => Promise.reject(new Error(`${name} is refused`)))
  if (staging.immediate.includes(name)) return fromPromise(async ({ system }) => recordOf(system).immediate?.[name])
  return isMachine(logic) && !staging.answered.includes(name) ? staged(logic, staging) : recordedCall
}

const stagedMachines = new WeakMap<AnyStateMachine, Map<string, AnyStateMachine>>()

/** To replace the actors of a machine builds it anew, which takes as long as twenty events: it is done once for all stages of a kind. */
const stagedOnce = (machine: AnyStateMachine, staging: Staging): AnyStateMachine => {
  const known = stagedMachines.get(machine) ?? new Map<string, AnyStateMachine>()
  stagedMachines.set(machine, known)
  const key = JSON.stringify(staging)
  const found = known.get(key) ?? staged(machine, staging)
  known.set(key, found)
  return found
}

/** Runs a real actor of a machine on a simulated clock, with every call in the hands of the test. */
export const setUpMachine = <Machine extends AnyStateMachine>(
  machine: Machine,
  { input, sources = [], answered = [], immediate = {}, refused = [] }: Options<Machine> = {},
): Stage<Machine> => {
  const calls: StageRecord['calls'] = []
  const emitted: AnyEventObject[] = []
  const told: AnyEventObject[] = []
  const clock = new Clock()

  const owner = createActor(fromCallback(({ receive }) => receive((event) => told.push(event)))).start()
  const staging = { sources, answered, immediate: Object.keys(immediate), refused }
  const actor = createActor(stagedOnce(machine, staging), { clock, input: input?.(owner) })
  records.set(actor.system, { calls, told, immediate })
  actor.on('*', (event) => emitted.push(event))
  actor.subscribe({ error: () => {} })
  actor.start()

  const settle = (made: (typeof calls)[number] | undefined, status: 'answered' | 'refused', answer: unknown) => {
    made?.settle(status, answer)
    return made ?? null
  }
  const latest = (id: string) => calls.findLast((it) => it.id === id && it.status === 'pending')
  const forgotten = () => calls.find((it) => it.status === 'abandoned' && it.answer === undefined)
  const happen = (event: AnyEventObject): Call | boolean => {
    const [, kind, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
    if (kind === 'done') return settle(latest(id), 'answered', event.output) ?? false
    if (kind === 'error') return settle(latest(id), 'refused', event.error) ?? false
    if (event.type.startsWith('xstate.after.')) return clock.passUntilNext()
    if (event.type === 'time.passes') return clock.pass(event.milliseconds)
    if (event.type === 'answer.late') return settle(forgotten(), 'answered', event.output) !== null
    const target = event.type === 'child.tell' ? actor.getSnapshot().children[event.child] : actor
    if (target?.getSnapshot().status !== 'active') return false
    target.send(event.type === 'child.tell' ? event.message : event)
    return true
  }
  let seen = { calls: 0, emitted: 0, told: 0 }
  const moment = (event: AnyEventObject | null, outcome: Call | boolean, before: AnyMachineSnapshot): Moment => {
    const news = { calls: calls.slice(seen.calls), emitted: emitted.slice(seen.emitted), told: told.slice(seen.told) }
    seen = { calls: calls.length, emitted: emitted.length, told: told.length }
    return {
      event,
      happened: outcome !== false,
      settled: typeof outcome === 'boolean' ? null : outcome,
      before,
      snapshot: actor.getSnapshot(),
      calls,
      emitted,
      told,
      news,
      now: clock.now(),
    }
  }
  const stage: Stage = {
    actor,
    moment: () => moment(null, true, actor.getSnapshot()),
    perform: async (event) => {
      const before = actor.getSnapshot()
      const outcome = happen(event)
      await quiet()
      return moment(event, outcome, before)
    },
  }
  return stage as unknown as Stage<Machine>
}

/** Time that stops at every timer on its way, so that timers set by timers are on time. */
class Clock extends SimulatedClock {
  readonly #due = new Map<number, number>()

  override setTimeout(run: (...rest: unknown[]) => void, milliseconds: number): number {
    const id = super.setTimeout(() => {
      this.#due.delete(id)
      run()
    }, milliseconds)
    this.#due.set(id, this.now() + milliseconds)
    return id
  }

  override clearTimeout(id: number): void {
    this.#due.delete(id)
    super.clearTimeout(id)
  }

  pass(milliseconds: number): boolean {
    const end = this.now() + milliseconds
    for (let next = this.#next(); next <= end; next = this.#next()) this.set(next)
    this.set(end)
    return true
  }

  passUntilNext(): boolean {
    const next = this.#next()
    if (next !== Number.POSITIVE_INFINITY) this.set(next)
    return next !== Number.POSITIVE_INFINITY
  }

  #next(): number {
    return Math.min(...this.#due.values(), Number.POSITIVE_INFINITY)
  }
}

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'implementations' in logic

/** Lets every promise that can go on do so. */
const quiet = async () => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
}
