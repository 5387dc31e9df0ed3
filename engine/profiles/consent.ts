import { type ConsentCategory, type ConsentState, consentCategories } from '#contract/profiles/consent.ts'
import { profileLimits } from '#contract/profiles/limits.ts'
import type { MeasuredEvent } from './event.ts'
import { isLater, type Stamp } from './values.ts'

/** An answer about one category. `version` is of the text that was answered. */
export type ConsentAnswer = Stamp & { is: 'granted' | 'denied'; version: string | null }

/** The last answer, and the last ten changes, the latest first. */
export type ConsentRecord = ConsentAnswer & { history: readonly ConsentAnswer[] }

type Consents = Readonly<Partial<Record<ConsentCategory, ConsentRecord>>>

export const answerConsent = (consents: Consents, { event, adds }: MeasuredEvent): Consents => {
  const { consent, at, id, consentVersion: version } = event
  let answered: Partial<Record<ConsentCategory, ConsentRecord>> | null = null
  for (const category of consentCategories) {
    const is = consent[category]
    if (is === undefined) continue
    const history = adds.consentChanges.includes(category) ? [{ is, version, at, id }] : noHistory
    answered ??= { ...consents }
    answered[category] = joinRecord(consents[category], { is, version, at, id, history })
  }
  return answered ?? consents
}

const noHistory: readonly ConsentAnswer[] = []

export const combineConsents = (one: Consents, other: Consents): Consents => {
  const combined: Partial<Record<ConsentCategory, ConsentRecord>> = {}
  for (const category of consentCategories) {
    const [mine, theirs] = [one[category], other[category]]
    const record = mine && theirs ? joinRecord(mine, theirs) : (mine ?? theirs)
    if (record) combined[category] = record
  }
  return combined
}

const joinRecord = (one: ConsentRecord | undefined, other: ConsentRecord): ConsentRecord => {
  if (one === undefined) return other
  const { is, version, at, id } = isLater(other, one) ? other : one
  const history = other.history.length === 0 ? one.history : latest([...one.history, ...other.history])
  return { is, version, at, id, history }
}

const latest = (answers: ConsentAnswer[]): ConsentAnswer[] =>
  answers.sort((one, other) => (isLater(one, other) ? -1 : 1)).slice(0, profileLimits.consentChanges)

/** The current answer for a category. */
export const consentState = (consents: Consents, category: ConsentCategory): ConsentState => consents[category]?.is ?? 'unknown'
