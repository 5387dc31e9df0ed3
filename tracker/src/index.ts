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

/** The value of the page's `causeway`: the stub, or this script if it was loaded before. */
const { causeway: former } = (typeof window === 'undefined' ? {} : window) as { causeway?: Former }
const { init: formerInit, q = [] } = former || {}
/** Shared by all copies of this script on a page, so that a page that loads it twice has one tracker. */
const { shared = { tracker: null, listeners: new Map() } } = formerInit || {}
const { listeners } = shared

/** Starts tracking: one page view now, one at each navigation. A second call changes nothing. */
export const init = (options: Options): void => {
  guarded(() => {
    if (shared.tracker || typeof document === 'undefined') return
    if (!options?.key || !options.endpoint) warn('init needs a key and an endpoint')
    else shared.tracker = startTracker(options, { tell, isHeard: (name) => Boolean(heardOf(name)?.size) })
  })
}

/**
 * Records something that a visitor did: one of the eight scenarios, or any other name. Properties must be JSON and are copied at the call.
 */
export const track: <Name extends string>(name: Name, ...properties: TrackArguments<Name>) => void = (
  name: string,
  properties?: Properties,
) => {
  // Called for each event, so it creates no function, as `run` would require.
  if (shared.tracker) guarded(shared.tracker.track, name, properties)
}

/** Records a page view, for pages that change without changing their address. */
export const page = (properties?: Properties): void => {
  run((it) => it.page(properties))
}

/** Identifies the visitor by your own stable id, never an e-mail address, with their traits. */
export const identify = (userId: string, traits?: Properties): void => {
  run((it) => it.identify(userId, traits))
}

/** The visitor signed out. Later events belong to another visitor. */
export const reset = (): void => {
  run((it) => it.reset())
}

/** The visitor's answer to the question for consent; `version` names the text that was shown. `denied` deletes stored and queued data. */
export const consent = (answer: ConsentAnswer, options?: { version?: string }): void => {
  run((it) => it.consent(answer, options?.version))
}

/** Sends what is queued now. Resolves when the attempt has ended, even if it failed; never rejects. */
export const flush = async (): Promise<void> => {
  await run((it) => it.flush())
}

/** Calls `hear` for each event of this name. Returns a function that ends the subscription. */
export const on = <Name extends keyof Heard>(name: Name, hear: (what: Heard[Name]) => void): (() => void) => {
  const heard = heardOf(name) || new Set()
  listeners.set(name, heard.add(hear))
  run((it) => it.heard())
  return () => void heard.delete(hear)
}

/** Calls the tracker, or does nothing before `init`. Never throws. */
const run = <Result>(work: (tracker: Tracker) => Result) => guarded(() => (shared.tracker ? work(shared.tracker) : undefined))

const heardOf = (name: keyof Heard) => listeners.get(name)

const tell = <Name extends keyof Heard>(name: Name, what: Heard[Name]) => {
  for (const hear of heardOf(name) || []) guarded(() => hear(what as never))
}

/** Executes the calls that a page made before this script had loaded, in order. */
const calledBefore = () => {
  const api: Record<string, (...parameters: never[]) => unknown> = { init, track, page, identify, reset, consent, flush, on }
  for (const [name, parameters] of q) {
    const call = api[name]
    if (call) call(...(Array.from(parameters) as never[]))
  }
}

Object.assign(init, { shared })
guarded(calledBefore)
