import type { ConsentAnswer, Options, Properties, TrackArguments } from './events.ts'
import type { Heard } from './listeners.ts'
import { guarded, warn } from './safely.ts'
import { startTracker, type Tracker } from './tracker.ts'

export type { Consent, ConsentCategory, ConsentState } from './consent.ts'
export { version } from './context.ts'
export type { CommerceSource, ConsentAnswer, Options, Properties, Scenario, ScenarioProperties } from './events.ts'
export type { Heard } from './listeners.ts'
export type { Action, ReceivedAction } from './received-action.ts'

type Shared = { tracker: Tracker | null; listeners: Map<keyof Heard, Set<(what: never) => void>> }

type Former = { init?: { shared?: Shared }; q?: [name: string, parameters: ArrayLike<unknown>][] }

/** What the page had under our name: the stub, or this script, loaded before. */
const { causeway: former } = (typeof window === 'undefined' ? {} : window) as { causeway?: Former }
/** A page that loads this script twice has one tracker all the same. */
const shared: Shared = former?.init?.shared ?? { tracker: null, listeners: new Map() }
const { listeners } = shared

/** Starts tracking: one page view now, one at each navigation. A second call changes nothing. */
export const init = (options: Options): void => {
  guarded(() => {
    if (shared.tracker || typeof document === 'undefined') return
    if (!options?.key || !options.endpoint) warn('init needs a key and an endpoint')
    else shared.tracker = startTracker(options, { tell, isHeard: (name) => (listeners.get(name)?.size ?? 0) > 0 })
  })
}

/** Something that a visitor did: one of the eight scenarios, or a name of your own. Properties must be JSON and are taken as they are now. */
export const track = <Name extends string>(name: Name, ...[properties]: TrackArguments<Name>): void => {
  guarded(() => shared.tracker?.track(name, properties))
}

/** A page view, for pages that change without changing their address. */
export const page = (properties?: Properties): void => {
  guarded(() => shared.tracker?.page(properties))
}

/** Says who the visitor is: your own stable id, never an e-mail address, and what you know of them. */
export const identify = (userId: string, traits?: Properties): void => {
  guarded(() => shared.tracker?.identify(userId, traits))
}

/** The visitor signed out: whoever comes next is somebody else. */
export const reset = (): void => {
  guarded(() => shared.tracker?.reset())
}

/** What the visitor answered when asked; `version` says to which text. Denied forgets everything that is known and queued. */
export const consent = (answer: ConsentAnswer, options?: { version?: string }): void => {
  guarded(() => shared.tracker?.consent(answer, options?.version))
}

/** Sends what is queued now. Resolves when it was tried; never rejects. */
export const flush = async (): Promise<void> => {
  await guarded(() => shared.tracker?.flush())
}

/** Calls back when something becomes known. Returns what ends it. */
export const on = <Name extends keyof Heard>(name: Name, hear: (what: Heard[Name]) => void): (() => void) => {
  const heard = listeners.get(name) ?? new Set()
  listeners.set(name, heard.add(hear))
  guarded(() => shared.tracker?.heard())
  return () => void heard.delete(hear)
}

const tell = <Name extends keyof Heard>(name: Name, what: Heard[Name]) => {
  for (const hear of listeners.get(name) ?? []) guarded(() => hear(what as never))
}

/** What a page called before this script had loaded, in its order. */
const calledBefore = () => {
  const api: Record<string, (...parameters: never[]) => unknown> = { init, track, page, identify, reset, consent, flush, on }
  for (const [name, parameters] of former?.q ?? []) api[name]?.(...(Array.from(parameters) as never[]))
}

Object.assign(init, { shared })
guarded(calledBefore)
