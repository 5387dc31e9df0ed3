import * as v from 'valibot'
import { objectFrom } from './storage.ts'

const schema = v.object({ userId: v.string(), values: v.record(v.string(), v.string()) })
const secrets = /password|code/i

const nameOf = (form: string) => `draft_${form}`

/** Which form a draft is of, and whose it is. */
export type DraftOf = { form: string; userId: string }

/** Keeps what somebody has typed, but no password and no code, until the browser tab is closed. Nothing typed is nothing kept. */
export const keepDraft = (storage: Storage, { form, userId }: DraftOf, values: Record<string, string>): void => {
  const kept = Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== '' && !secrets.test(field)))
  if (Object.keys(kept).length === 0) storage.removeItem(nameOf(form))
  else storage.setItem(nameOf(form), JSON.stringify({ userId, values: kept }))
}

/** What this person has typed into the form and not sent; nothing of anybody else's. */
export const readDraft = (storage: Storage, { form, userId }: DraftOf): Record<string, string> => {
  const parsed = v.safeParse(schema, objectFrom(storage.getItem(nameOf(form))))
  return parsed.success && parsed.output.userId === userId ? parsed.output.values : {}
}

export const dropDraft = (storage: Storage, form: string): void => storage.removeItem(nameOf(form))
