import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { ProblemError } from '#contract/http/problem.ts'
import { isOfTold, readableType } from './explore.ts'
import type { Moment, Stage } from './set-up-machine.ts'
import { type Graph, play } from './walks.ts'

/**
 * What a machine does on its walks, as text. Each walk has its title and a line for each step with what the machine asked of its actors,
 * emitted, told its owner and its sources, and changed in its context, its tags and its output. Steps that did none of these, and those that
 * an earlier walk began with in the same way, have no line. Below the walks are the states in which something is told that went wrong, each with
 * the events that change what is told.
 */
export const recordWalks = async <Machine extends AnyStateMachine>(
  { machine, walks, aftermaths }: Pick<Graph, 'machine' | 'walks' | 'aftermaths'>,
  stage: (variant: string | null) => Stage<Machine>,
): Promise<string> => {
  const records: string[] = []
  const known = new Set<string>()
  for (const walk of walks) {
    const { actor, moment, perform } = stage(walk.variant)
    const lines = [walk.title]
    let way = `${walk.variant}`
    const note = (step: string, outcome: () => string[]) => {
      way += `\n${step}`
      if (known.has(way)) return
      known.add(way)
      const said = outcome()
      if (said.length > 0) lines.push(`  ${step}: ${said.join('; ')}`)
    }
    const start = moment() as Moment
    note('start', () => outcomeOf(start, null))
    await play(walk, {
      onStep: async ({ event }) => {
        const now = (await perform(event)) as Moment
        note(`${readableType(event.type, machine)}${payloadOf(event)}`, () => outcomeOf(now, now.before))
      },
    })
    actor.stop()
    records.push(lines.join('\n'))
  }
  for (const { title, steps } of aftermaths()) {
    const lines = steps.flatMap(({ name, from, to }) => {
      const changed = changesOf(toldOf(from), toldOf(to), [])
      return changed.length > 0 ? [`  ${name}: ${changed.join('; ')}`] : []
    })
    if (lines.length > 0) records.push([title, ...lines].join('\n'))
  }
  return `${records.join('\n\n')}\n`
}

const payloadOf = ({ type: _, ...rest }: AnyEventObject): string => (Object.keys(rest).length === 0 ? '' : ` ${textOf(rest)}`)

const outcomeOf = ({ news, snapshot }: Moment, before: AnyMachineSnapshot | null): string[] => {
  const now = snapshot as AnyMachineSnapshot
  return [
    ...news.calls.map(({ id, input }) => `asks ${id}${input === undefined ? '' : ` ${textOf(input)}`}`),
    ...news.emitted.map((it) => `emits ${it.type}${payloadOf(it)}`),
    ...news.told.map((it) => `tells ${it.type}${payloadOf(it)}`),
    ...changesOf(before?.context ?? {}, now.context, []),
    ...changesOf(tagsOf(before), tagsOf(now), ['tags']),
    ...changesOf(before?.output, now.output, ['output']),
  ]
}

const toldOf = ({ context }: AnyMachineSnapshot) =>
  Object.fromEntries(Object.entries(context as object).filter(([name]) => isOfTold(name)))

const tagsOf = (snapshot: AnyMachineSnapshot | null): string[] => [...(snapshot?.tags ?? [])].sort()

/** What differs between two values, by the keys that lead there. */
const changesOf = (before: unknown, now: unknown, path: readonly string[]): string[] => {
  if (before === now) return []
  if (isRecord(before) && isRecord(now))
    return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((key) =>
      changesOf(before[key], now[key], [...path, key]),
    )
  const text = textOf(now)
  return textOf(before) === text ? [] : [`${path.join('.')} = ${text}`]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const textOf = (value: unknown): string => JSON.stringify(plain(value)) ?? 'undefined'

/** The same value as JSON knows it. Of what is no data, such as an actor, only the kind is written. */
const plain = (value: unknown): unknown => {
  if (value instanceof ProblemError) return { problem: plain(value.problem) }
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (value instanceof Date) return value
  if (value instanceof File) return `${value.name}, ${value.size} bytes`
  if (value instanceof Map || value instanceof Set) return [...value].map(plain)
  if (Array.isArray(value)) return value.map(plain)
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, plain(it)]))
  if (typeof value === 'object' && value !== null) return value.constructor.name
  return typeof value === 'function' ? 'function' : value
}
