import type { ProblemTable } from '#contract/http/problem-table.ts'

export const memberProblems = {
  'membership.suspended': { number: 40111, status: 200 },
  'member.unknown': { number: 40430, status: 200 },
  'invitation.unknown': { number: 40431, status: 200 },
  'organization.unknown': { number: 40432, status: 200 },
  'member.lastOwner': { number: 40941, status: 200 },
  'member.self': { number: 40942, status: 200 },
  'member.owner': { number: 40963, status: 200 },
  'member.heirNeeded': { number: 40968, status: 200 },
  'member.heirUnknown': { number: 40969, status: 200 },
  'invitation.used': { number: 40943, status: 200 },
  'invitation.expired': { number: 40944, status: 200 },
  'invitation.revoked': { number: 40945, status: 200 },
  /** It ended when the person who had sent it left the organisation. */
  'invitation.inviterLeft': { number: 40993, status: 200 },
  'invitation.otherAddress': { number: 40946, status: 200 },
  'invitation.tooMany': { number: 40947, status: 200 },
  'invitation.unproven': { number: 40948, status: 200 },
  'invitation.closed': { number: 40964, status: 200 },
} as const satisfies ProblemTable
