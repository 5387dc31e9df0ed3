import type { ProblemTable } from '#contract/http/problem-table.ts'

export const platformProblems = {
  'invite.invalid': { number: 40104, status: 200 },
  /** A platform admin has suspended the organisation: its members can read, but not change anything. */
  'organization.suspended': { number: 40304, status: 200 },
  'organization.ofPlatform': { number: 40305, status: 200 },
  /** A platform admin who uses the console in place of a person may not do this. */
  'impersonation.refused': { number: 40328, status: 200 },
  'impersonation.ofAdmin': { number: 40329, status: 200 },
  /** The account is locked, or no active member of the organisation. */
  'impersonation.notMember': { number: 40330, status: 200 },
  /** The project has another SDK key by now. */
  'dataSource.keyReplaced': { number: 40999, status: 200 },
  'aiModel.unknown': { number: 40486, status: 200 },
  /** Somebody else has changed it since it was read. */
  'aiModel.changed': { number: 40965, status: 200 },
  /** The model that is to stand in does not exist, or leads back to this one. */
  'aiModel.fallback': { number: 40966, status: 200 },
  'aiModel.tooMany': { number: 40967, status: 200 },
  /** The built-in model of this project has no such version, or not any more. */
  'modelVersion.unknown': { number: 40488, status: 200 },
  /** Somebody else has chosen another version since it was read. */
  'modelVersion.changed': { number: 40929, status: 200 },
  'user.unknown': { number: 40433, status: 200 },
  'contactRequest.unknown': { number: 40437, status: 200 },
  /** Somebody else has changed its state or note since it was read. */
  'contactRequest.changed': { number: 40937, status: 200 },
  'user.self': { number: 40989, status: 200 },
  'user.mergeSame': { number: 40065, status: 200 },
  'user.mergeOfAdmin': { number: 40331, status: 200 },
  /** One of the accounts is locked, or a suspended member of an organisation to which both belong. */
  'user.mergeSuspended': { number: 40332, status: 200 },
  'user.mergeNameWrong': { number: 40438, status: 200 },
  /** The memberships of the two accounts are others than those that were shown. */
  'user.mergeChanged': { number: 40911, status: 200 },
  /** The account was merged into another one, and is closed. */
  'user.merged': { number: 40912, status: 200 },
  /** A platform admin uses the console in place of one of the two. */
  'user.mergeImpersonated': { number: 40913, status: 200 },
} as const satisfies ProblemTable
