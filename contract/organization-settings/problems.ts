import type { ProblemTable } from '#contract/http/problem-table.ts'

/**
 * `factorRequired`: the organisation requires a second factor, and the caller has none. `factorMissing`: the caller would require one of
 * everybody, and has none. `deleted`: the deletion was asked for and can still be cancelled. `heirSuspended`: who would become the owner has
 * no access at present. `otherName`: the name that was typed is not that of the organisation. `logoUnusable`: the file is no PNG, JPEG or WebP image, or too large.
 * `freeMail`: the domain belongs to a provider of mailboxes, so that nobody else can prove it. `platformDomain`: it belongs to the platform.
 * `nothingToCheck`: the organisation has no sender with an address of its own.
 * `domainNotAllowed`: the organisation has named the domains of its members' addresses, and this is of another.
 */
export const organizationSettingsProblems = {
  'organization.factorRequired': { number: 40326, status: 200 },
  'organization.deleted': { number: 40327, status: 200 },
  'organization.notOwner': { number: 40949, status: 200 },
  'organization.heirSuspended': { number: 40950, status: 200 },
  'organization.otherName': { number: 40951, status: 200 },
  'organization.domainNotAllowed': { number: 40335, status: 200 },
  'organization.changed': { number: 40994, status: 200 },
  'organization.logoUnusable': { number: 40099, status: 200 },
  'sender.freeMail': { number: 40076, status: 200 },
  'sender.platformDomain': { number: 40077, status: 200 },
  'sender.nothingToCheck': { number: 40078, status: 200 },
  'organization.factorMissing': { number: 40995, status: 200 },
} as const satisfies ProblemTable
