/** The key under which events are added up: an anonymous id (usually a browser), and the user id that was signed in there, or null. */
export type Atom = { anonymousId: string; userId: string | null }

/**
 * The reason why two profiles were merged, or a profile got a user id: a sign-in (`identify`), the same e-mail address or phone number sent
 * by a server, a decision by a member of the organisation, or the undoing of an earlier entry (`undo`).
 */
export const mergeRules = ['identify', 'email', 'phone', 'person', 'undo'] as const
export type MergeRule = (typeof mergeRules)[number]

/**
 * An entry of the identity ledger. `atoms` moved from one profile into the other. `from` is null if an anonymous profile got its first user
 * id and nothing was moved. `evidence` is the id of the event that caused it, `by` is the person who decided it.
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
  /** The entry that this one undoes. */
  undoes: string | null
  undoneBy: string | null
}
