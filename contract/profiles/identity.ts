/** The key under which events are added up: an anonymous id (usually a browser), and the user id that was signed in there, or null. */
export type Atom = { anonymousId: string; userId: string | null }

/**
 * Why two profiles became one, or a profile got a user id: somebody signed in (`identify`), a server sent the same e-mail address or
 * phone number, a person of the organisation decided it, or a person took an earlier entry back (`undo`).
 */
export const mergeRules = ['identify', 'email', 'phone', 'person', 'undo'] as const
export type MergeRule = (typeof mergeRules)[number]

/**
 * An entry of the identity ledger. `atoms` went from one profile into the other. `from` is null where an anonymous profile got its first user
 * id and nothing was moved. `evidence` is the id of the event that proves it, `by` is the person who decided it.
 */
export type LedgerEntry = {
  id: string
  from: string | null
  into: string
  atoms: Atom[]
  rule: MergeRule
  evidence: number | null
  by: string | null
  reason: string | null
  /** In milliseconds. */
  at: number
  /** The entry that this one takes back. */
  undoes: string | null
  undoneBy: string | null
}
