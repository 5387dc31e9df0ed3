import { stableKey } from '#contract/http/stable-key.ts'

/**
 * Whether all that a save sends is stored already. Such a save replaces nothing, even if it names an older revision: its sender lost the first
 * answer, sent it again, and gets the answer that was lost.
 */
export const isSavedAlready = <Sent extends object>(stored: { [Field in keyof Sent]: unknown }, sent: Sent): boolean =>
  (Object.keys(sent) as (keyof Sent)[]).every((field) => stableKey(stored[field]) === stableKey(sent[field]))
