import { consentCategories } from '#contract/profiles/consent.ts'
import { profileLimits } from '#contract/profiles/limits.ts'
import type { Fields, PageField, ProfileEvent, Source } from './event.ts'
import { fieldsIn, isFields, own, textIn } from './values.ts'

/** A row of the log. Times are in milliseconds. `context` is as ingestion stored it: the sender's data, overwritten by the server's own. */
export type StoredEvent = {
  id: number
  messageId: string
  type: string
  event: string
  anonymousId: string
  sessionId: string | null
  pageViewId: string | null
  occurredAt: number
  properties: Fields
  context: Fields
}

const longest = profileLimits.textLength

/** Reads the fields that the engine needs from a stored event. A value of the wrong type counts as missing. */
export const readEvent = (row: StoredEvent): ProfileEvent => {
  const { context } = row
  const traits = own(context, 'traits')
  const consent = fieldsIn(context, 'consent')
  return {
    id: row.id,
    at: row.occurredAt,
    messageId: row.messageId,
    type: row.type === 'page' || row.type === 'identify' || row.type === 'ping' ? row.type : 'track',
    name: row.event,
    anonymousId: row.anonymousId,
    userId: textIn(context, 'userId', profileLimits.userIdLength + 1),
    sessionId: row.sessionId,
    pageViewId: row.pageViewId,
    properties: row.properties,
    traits: isFields(traits) ? traits : null,
    page: pageIn(fieldsIn(context, 'page')),
    firstSource: firstSourceIn(context),
    lastSource: lastSourceIn(context),
    country: textIn(context, 'country', longest),
    device: deviceIn(context),
    language: languageIn(context),
    consent: answersIn(consent),
    consentVersion: textIn(consent, 'version', longest),
    timeZone: textIn(context, 'timezone', longest),
    isBot: own(context, 'isBot') === true,
    isFromServer: own(context, 'isFromServer') === true,
    isImported: typeof own(context, 'importedAt') === 'string',
  }
}

const pageFields: PageField[] = ['url', 'path', 'title', 'referrer']

const pageIn = (page: Fields): ProfileEvent['page'] => {
  const read: ProfileEvent['page'] = {}
  for (const field of pageFields) {
    const value = own(page, field)
    if (typeof value === 'string') read[field] = value
  }
  return read
}

const sourceOf = (touch: Fields, campaign: Fields): Source | null => {
  const type = textIn(touch, 'type', longest)
  if (type === null) return null
  return { type, name: textIn(touch, 'name', longest) ?? '', campaign: textIn(campaign, 'name', longest) }
}

/** The visitor's first source as the tracker remembers it, otherwise the present one. */
const firstSourceIn = (context: Fields): Source | null => {
  const first = fieldsIn(fieldsIn(context, 'source'), 'first')
  return sourceOf(first, fieldsIn(first, 'campaign')) ?? lastSourceIn(context)
}

/** The last source that was not direct, otherwise the present one. */
const lastSourceIn = (context: Fields): Source | null => {
  const source = fieldsIn(context, 'source')
  const last = fieldsIn(source, 'last')
  return sourceOf(last, fieldsIn(last, 'campaign')) ?? sourceOf(source, fieldsIn(context, 'campaign'))
}

/**
 * The device type that the sender gives. Without one it is derived from the screen: phones have a side under 600 CSS pixels, tablets are
 * higher than wide, all others are desktops.
 */
const deviceIn = (context: Fields): string | null => {
  const device = fieldsIn(context, 'device')
  const named = textIn(context, 'device', longest) ?? textIn(device, 'type', longest)
  if (named !== null) return named.toLowerCase()
  const { w, h } = fieldsIn(context, 'screen')
  if (typeof w !== 'number' || typeof h !== 'number' || !(w > 0 && h > 0)) return null
  if (Math.min(w, h) < 600) return 'phone'
  return w < h ? 'tablet' : 'desktop'
}

/** The language of `zh-CN` is `zh`. */
const languageIn = (context: Fields): string | null => {
  const locale = textIn(context, 'locale', longest)
  return /^[a-z]{2,8}(?=$|[-_])/i.exec(locale ?? '')?.[0].toLowerCase() ?? null
}

const answersIn = (consent: Fields): ProfileEvent['consent'] => {
  const state = own(consent, 'state')
  const categories = own(consent, 'categories')
  const answers: ProfileEvent['consent'] = {}
  if (state !== 'denied' && (state !== 'granted' || !Array.isArray(categories))) return answers
  for (const category of consentCategories) {
    const isGranted = state === 'granted' && Array.isArray(categories) && categories.includes(category)
    answers[category] = isGranted ? 'granted' : 'denied'
  }
  return answers
}
