import type { ConsentAnswer } from './events.ts'
import { readJson, type Store } from './store.ts'

export type ConsentState = 'pending' | 'granted' | 'denied'
export type ConsentCategory = 'analytics' | 'marketing' | 'personalisation'

/** The current consent. `at` is the time of the answer, ISO 8601, or null if the visitor was not asked yet. */
export type Consent = { state: ConsentState; categories: ConsentCategory[]; version: string | null; at: string | null }

const name = 'consent'
const all: ConsentCategory[] = ['analytics', 'marketing', 'personalisation']

/** Whether the browser refuses marketing for its user, by Global Privacy Control or Do Not Track. */
const refusesMarketing = (): boolean => isGpcOn() || navigator.doNotTrack === '1'

export const isGpcOn = (): boolean => (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true

/** The stored answer, or the page's initial consent. Only an explicit answer overrules a browser that refuses marketing. */
export const readConsent = (store: Store, initial: ConsentState = 'granted'): Consent => {
  const stored = readJson<Consent>(store, name)
  if (stored && isState(stored.state) && Array.isArray(stored.categories)) return stored
  const categories = initial === 'granted' ? all.filter((it) => it !== 'marketing' || !refusesMarketing()) : []
  return { state: isState(initial) ? initial : 'denied', categories, version: null, at: null }
}

export const rememberConsent = (store: Store, answer: ConsentAnswer, version: string | null): Consent => {
  const categories = all.filter((it) => (typeof answer === 'string' ? answer === 'granted' : answer[it] === true))
  const state = answer === 'pending' ? 'pending' : categories.includes('analytics') ? 'granted' : 'denied'
  const consent: Consent = {
    state,
    categories: state === 'granted' ? categories : [],
    version,
    at: new Date().toISOString(),
  }
  store.set(name, JSON.stringify(consent))
  return consent
}

const isState = (state: unknown): state is ConsentState => ['pending', 'granted', 'denied'].includes(state as string)
