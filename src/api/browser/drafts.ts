import * as v from 'valibot'
import { objectFrom } from './storage.ts'

const schema = v.record(v.string(), v.string())
const secrets = /password|code/i

/** The form that a draft belongs to, and the user. */
export type DraftOf = { form: string; userId: string }

const nameOf = ({ form, userId }: DraftOf) => `draft_${form}_${userId}`

/** Stores a user's input, except passwords and codes, until the browser tab is closed. An empty form is not stored. */
export const keepDraft = (storage: Storage, of: DraftOf, values: Record<string, string>): void => {
  const kept = Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== '' && !secrets.test(field)))
  if (Object.keys(kept).length === 0) dropDraft(storage, of)
  else storage.setItem(nameOf(of), JSON.stringify(kept))
}

/** The stored input of this user for the form. */
export const readDraft = (storage: Storage, of: DraftOf): Record<string, string> => {
  const parsed = v.safeParse(schema, objectFrom(storage.getItem(nameOf(of))))
  return parsed.success ? parsed.output : {}
}

export const dropDraft = (storage: Storage, of: DraftOf): void => storage.removeItem(nameOf(of))
