import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  ContextFrom,
  EventFromLogic,
  EventObject,
  InputFrom,
  SnapshotFrom,
  StateValue,
} from 'xstate'
import { type Problem, ProblemError } from '#contract/http/problem.ts'
import { type Edge, explore, type Plain, pathOf, readableType, toldIn, transitionName } from './explore.ts'

/** What XState itself tells a machine: a call was answered, a call failed, a delay is over. */
export type SystemEvent =
  | { type: `xstate.done.actor.${string}`; output: unknown }
  | { type: `xstate.error.actor.${string}`; error: unknown }
  | { type: `xstate.after.${string}` }

export type Step<Event extends EventObject = EventObject> = { event: Event; state: StateValue }

/** A way through a machine: where it starts, and where it is after each event. */
export type Walk<Event extends EventObject = EventObject> = {
  title: string
  start: StateValue
  steps: Step<Event>[]
  /** Which of several inputs it starts with; null where there is one. */
  variant: string | null
}

/** A state in which something is told that went wrong, after the shortest way there, and each event that can come then. */
export type Aftermath = { title: string; steps: { name: string; from: AnyMachineSnapshot; to: AnyMachineSnapshot }[] }

export type WalkEvent<Machine extends AnyStateMachine> = EventFromLogic<Machine> | SystemEvent

/** What must not exist: in a sound machine each list is empty. */
export type Faults = {
  transitionsWithoutWalk: string[]
  statesNeverReached: string[]
  eventsNeverUsed: string[]
  statesWithoutWayOut: string[]
}

export type Graph<Machine extends AnyStateMachine = AnyStateMachine> = {
  machine: Machine
  events: WalkEvent<Machine>[]
  walks: Walk<WalkEvent<Machine>>[]
  aftermaths: () => Aftermath[]
  faults: Faults
}

type Options<Machine extends AnyStateMachine> = {
  input?: InputFrom<Machine>
  /** Several inputs, by name, whose walks together take every transition. */
  variants?: Record<string, InputFrom<Machine>>
  /** Events that carry something. Those that carry nothing are found in the machine. */
  examples: WalkEvent<Machine>[]
  /** What of the context tells two states of one value apart. It must have few values. */
  serialize?: (context: ContextFrom<Machine>) => unknown
  /** False for what the graph allows and time does not. */
  isPossible?: (snapshot: SnapshotFrom<Machine>, event: WalkEvent<Machine>) => boolean
  /** What a title says of an event beside its type. */
  detail?: (event: WalkEvent<Machine>) => string | undefined
}

export const done = (id: string, output?: unknown): SystemEvent => ({ type: `xstate.done.actor.${id}`, output })
export const failed = (id: string, problem: Problem): SystemEvent => ({
  type: `xstate.error.actor.${id}`,
  error: new ProblemError(problem),
})

/** Plays a walk on anything that can take its steps. A step that fails says which one of which walk it was. */
export const play = async <Event extends EventObject>(
  walk: Walk<Event>,
  { onStep }: { onStep: (step: Step<Event>, index: number) => Promise<void> | void },
): Promise<void> => {
  for (const [index, step] of walk.steps.entries()) {
    try {
      await onStep(step, index)
    } catch (failure) {
      if (failure instanceof Error)
        failure.message = `step ${index + 1} (${step.event.type}) of "${walk.title}": ${failure.message}`
      throw failure
    }
  }
}

/** Explores a machine. Its walks take every transition that can be taken, in as few walks as a greedy choice finds. */
export const graphOf = <Machine extends AnyStateMachine>(machine: Machine, options: Options<Machine>): Graph<Machine> => {
  const plain = options as unknown as Plain
  const events = completed(plain.examples, machine)
  const variants: [string | null, unknown][] = plain.variants ? Object.entries(plain.variants) : [[null, plain.input]]
  const explored = variants.map(([variant, input]) => ({ variant, ...explore(machine, events, { ...plain, input }) }))
  const walkOf = (path: Edge[], start: AnyMachineSnapshot, variant: string | null): Walk => {
    const title = [nameOf(start), ...path.flatMap(({ event, to }) => [eventName(event, machine, plain.detail), nameOf(to)])].join(
      ' → ',
    )
    return {
      title: variant === null ? title : `${variant}: ${title}`,
      start: start.value,
      steps: path.map(({ event, to }) => ({ event, state: to.value })),
      variant,
    }
  }
  const walks = cover(explored.flatMap(({ paths }) => paths)).flatMap((path) => {
    const found = explored.find(({ paths }) => paths.includes(path))
    return found ? [walkOf(path, found.start, found.variant)] : []
  })
  const aftermaths = (): Aftermath[] =>
    variants.flatMap(([variant, input]) =>
      explore(machine, events, { ...plain, input, byTold: true })
        .places.filter(({ state }) => toldIn(state.context).length > 0)
        .map(({ state, edges }) => {
          const title = `${nameOf(state)} with ${toldIn(state.context).join(', ')}`
          return {
            title: variant === null ? title : `${variant}: ${title}`,
            steps: edges.map(({ event, from, to }) => ({ name: eventName(event, machine, plain.detail), from, to })),
          }
        }),
    )
  const [first] = explored
  if (!first) throw new Error(`${machine.id} has no input`)
  return {
    machine,
    events: events as WalkEvent<Machine>[],
    aftermaths,
    walks: walks.sort((a, b) => (a.title < b.title ? -1 : 1)) as Walk<WalkEvent<Machine>>[],
    faults: faultsOf(
      machine,
      events,
      first.start,
      explored.flatMap(({ edges }) => edges),
    ),
  }
}

const cover = (paths: Edge[][]): Edge[][] => {
  const missing = new Set(transitionsAlong(paths.flat()))
  const gain = (path: Edge[]) => new Set(transitionsAlong(path).filter((it) => missing.has(it))).size
  const chosen: Edge[][] = []
  while (missing.size > 0) {
    const best = paths.reduce((a, b) => (gain(b) > gain(a) || (gain(b) === gain(a) && b.length < a.length) ? b : a))
    for (const transition of transitionsAlong(best)) missing.delete(transition)
    chosen.push(best)
  }
  return chosen
}

const transitionsAlong = (path: Edge[]) => path.flatMap(({ taken }) => taken)

const faultsOf = (machine: AnyStateMachine, events: EventObject[], start: AnyMachineSnapshot, edges: Edge[]): Faults => {
  const walked = new Set(transitionsAlong(edges))
  const reached = new Set([start, ...edges.map(({ to }) => to)].flatMap(nodesOf))
  const left = new Set(edges.flatMap(({ from, to }) => nodesOf(from).filter((node) => !nodesOf(to).includes(node))))
  const mustBeLeft = (node: AnyStateNode) => node.type === 'atomic' && node !== machine.root
  return {
    transitionsWithoutWalk: declaredTransitions(machine)
      .filter((it) => !walked.has(it))
      .map((it) => transitionName(it, machine)),
    statesNeverReached: stateNodesOf(machine.root)
      .filter((it) => it.type !== 'history' && !reached.has(it))
      .map(pathOf),
    eventsNeverUsed: events.filter((event) => !edges.some((edge) => edge.event === event)).map((it) => JSON.stringify(it)),
    statesWithoutWayOut: [...reached].filter((node) => mustBeLeft(node) && !left.has(node)).map(pathOf),
  }
}

/** Every branch of every transition that a machine declares, those of `after` and `invoke` included. */
export const declaredTransitions = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  stateNodesOf(machine.root).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])

export const stateNodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(stateNodesOf)]

const eventName = (event: EventObject, machine: AnyStateMachine, detail: Plain['detail']) => {
  const said = detail?.(event) ?? ('error' in event && event.error instanceof ProblemError ? event.error.problem.code : null)
  return [readableType(event.type, machine), said && `(${said})`].filter(Boolean).join(' ')
}

const nameOf = (snapshot: AnyMachineSnapshot) => stateName(snapshot.value, snapshot.machine.root) || snapshot.machine.id

const stateName = (value: StateValue, node: AnyStateNode): string => {
  if (typeof value === 'string') return value
  const parts = Object.entries(value).map(([key, inner = {}]) => {
    const name = stateName(inner, node.states[key] ?? node)
    return node.type === 'parallel' ? name : [key, name].filter(Boolean).join('.')
  })
  return parts.join(' & ')
}

const nodesOf = (snapshot: AnyMachineSnapshot): AnyStateNode[] => snapshot._nodes

const completed = (examples: EventObject[], machine: AnyStateMachine): EventObject[] => {
  const types = new Set(declaredTransitions(machine).map(({ eventType }) => eventType))
  const missing = [...types].filter((type) => type !== '' && !examples.some((example) => example.type === type))
  return [...examples, ...missing.map((type) => ({ type }))]
}
