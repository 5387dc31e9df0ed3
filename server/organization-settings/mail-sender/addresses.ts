import { partsOfAddress } from '#contract/organization-settings/mail-sender.ts'

const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * An e-mail address with its domain as the DNS has it: in lower case, letters of other scripts as punycode (`xn--…`), so that a domain that only
 * looks like another one is seen to be one. Null if it is none.
 */
export const readAddress = (text: string): { address: string; domain: string } | null => {
  const parts = partsOfAddress(text)
  if (parts === null || !URL.canParse(`http://${parts.domain}`)) return null
  const { hostname: domain } = new URL(`http://${parts.domain}`)
  return host.test(domain) && domain.length <= 190 ? { address: `${parts.local}@${domain}`, domain } : null
}
