import { domainToUnicode } from 'node:url'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Queries } from '#server/kernel/database.ts'
import { readEmailDomains, readEmailDomainsOfMember } from './domains.store.ts'

type Query = Queries['query']

/** A domain as the DNS has it: in lower case, letters of other scripts as punycode. Null if it is none. */
export const asciiDomain = (domain: string): string | null => {
  const url = `http://${domain}`
  if (!URL.canParse(url)) return null
  const { hostname, host, pathname } = new URL(url)
  return host === hostname && pathname === '/' && /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) ? hostname : null
}

/** The forms in which a domain can be part of a stored address. */
export const formsOf = (domains: readonly string[]): string[] => [...new Set(domains.flatMap((it) => [it, domainToUnicode(it)]))]

const isOf = (email: string, domains: readonly string[]): boolean => {
  if (domains.length === 0) return true
  const domain = asciiDomain(email.slice(email.lastIndexOf('@') + 1))
  return domain !== null && domains.includes(domain)
}

/** Whether all organisations that somebody is a member of allow this address. */
const isAllowedToMember = async (query: Query, userId: string, email: string): Promise<boolean> =>
  (await readEmailDomainsOfMember(query, userId)).every((domains) => isOf(email, domains))

/** Whether addresses are of the domains that organisations have named. */
export const emailDomains = {
  /** Whether somebody with this address may join an organisation. */
  isAllowed: async (query: Query, tenantId: string, email: string): Promise<boolean> =>
    isOf(email, await readEmailDomains(query, tenantId)),
  /** Rejects with `organization.domainNotAllowed` if nobody with this address may join. */
  require: async (query: Query, tenantId: string, email: string): Promise<void> => {
    if (!isOf(email, await readEmailDomains(query, tenantId))) throw new ApiError('organization.domainNotAllowed')
  },
  /** Rejects with `organization.domainNotAllowed` if it may not become the address of a member of all these organisations. */
  requireOfMember: async (query: Query, userId: string, email: string): Promise<void> => {
    if (!(await isAllowedToMember(query, userId, email))) throw new ApiError('organization.domainNotAllowed')
  },
  isAllowedToMember,
}
