import { getAdjacencyMap } from '@xstate/graph'
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate'

export type Plain = {
  input?: unknown
  variants?: Record<string, unknown>
  examples: EventObject[]
  serialize?: (context: unknown) => unknown
  isPossible?: (snapshot: AnyMachineSnapshot, event: EventObject) => boolean
  detail?: (event: EventObject) => string | undefined
}
export type Edge = { from: AnyMachineSnapshot; event: EventObject; to: AnyMachineSnapshot; taken: AnyTransitionDefinition[] }

const mostStates = 20_000

/**
 * Follows events through a machine. States are told apart by their value, by what `serialize` says of the context and by the transition that
 * leads there; with `byTold`, states in which something is told that went wrong only by their value and what that is. `edges` are all steps between them, `paths` the shortest way to each.
 */
export const explore = (
  machine: AnyStateMachine,
  events: EventObject[],
  { input, serialize, isPossible, byTold = false }: Plain & { byTold?: boolean },
) => {
  const taken = (from: AnyMachineSnapshot, event: EventObject): AnyTransitionDefinition[] =>
    from.status === 'active' ? machine.getTransitionData(from, event) : []
  const keyOf = (to: AnyMachineSnapshot, event?: EventObject, from?: AnyMachineSnapshot) => {
    const told = byTold ? toldIn(to.context) : []
    if (told.length > 0) return JSON.stringify([to.value, told])
    const names = event && from ? taken(from, event).map((it) => transitionName(it, machine)) : []
    return JSON.stringify([to.value, serialize?.(to.context), names])
  }
  const map = getAdjacencyMap(machine, {
    input,
    limit: mostStates,
    events: (from) => events.filter((event) => taken(from, event).length > 0 && (isPossible?.(from, event) ?? true)),
    serializeState: keyOf,
    serializeEvent: (event) => String(events.indexOf(event)),
  })
  const edgesFrom = (key: string): Edge[] => {
    const place = map[key as keyof typeof map]
    if (!place) throw new Error(`the graph of ${machine.id} has no state ${key}`)
    return Object.values(place.transitions).map(({ event, state }) => ({
      from: place.state,
      event,
      to: state,
      taken: taken(place.state, event),
    }))
  }
  const [first = ''] = Object.keys(map)
  const shortest = new Map<string, Edge[]>()
  const queue: [key: string, path: Edge[]][] = [[first, []]]
  for (const [key, path] of queue) {
    if (shortest.has(key)) continue
    shortest.set(key, path)
    for (const edge of edgesFrom(key)) queue.push([keyOf(edge.to, edge.event, edge.from), [...path, edge]])
  }
  const start = map[first as keyof typeof map]?.state
  if (!start) throw new Error(`${machine.id} has no first state`)
  const places = [...shortest].map(([key, path]) => ({ state: path.at(-1)?.to ?? start, path, edges: edgesFrom(key) }))
  return { start, places, edges: places.flatMap(({ edges }) => edges), paths: places.map(({ path }) => path) }
}

/** A type as people say it: `sendCode done` for `xstate.done.actor.sendCode`, `after oneSecond` for `xstate.after.oneSecond.…`. */
export const readableType = (type: string, machine: AnyStateMachine): string =>
  type
    .replace(/^xstate\.done\.actor\.(.+)$/, '$1 done')
    .replace(/^xstate\.error\.actor\.(.+)$/, '$1 failed')
    .replace(/^xstate\.after\.(.+)$/, (_, rest: string) => `after ${rest.split(`.${machine.id}`)[0]}`)

export const guardName = ({ guard }: AnyTransitionDefinition): string | null =>
  guard === undefined ? null : typeof guard === 'string' ? guard : 'type' in guard ? String(guard.type) : guard.name

export const transitionName = (transition: AnyTransitionDefinition, machine: AnyStateMachine) => {
  const guard = guardName(transition)
  const targets = transition.target?.map(pathOf).join(' & ')
  const branch = [readableType(transition.eventType, machine), guard && `[${guard}]`, targets && `→ ${targets}`]
  return `${pathOf(transition.source)}: ${branch.filter(Boolean).join(' ')}`
}

export const pathOf = (node: AnyStateNode) => node.path.join('.') || node.key

/** The parts of a context that say what went wrong, by their names, where they say something. */
export const toldIn = (context: unknown): string[] =>
  Object.entries(context ?? {}).flatMap(([name, value]) => (isOfTold(name) && saysSomething(value) ? [name] : []))

export const isOfTold = (name: string): boolean => /problem|wrong|fault|tooLong/i.test(name)

const saysSomething = (value: unknown): boolean =>
  value instanceof Error ||
  (typeof value === 'object' && value !== null ? Object.values(value).some(saysSomething) : Boolean(value))
