import * as v from 'valibot'

const pattern = /^(?<scheme>https?):\/\/(?<host>(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(?<port>\d{1,5}))?\/?$/i
const usualPorts: Record<string, string> = { http: '80', https: '443' }

/** Scheme, host and port in the browser's form, in lower case and without the default port; null if it is not an origin. */
export const toOrigin = (text: string): string | null => {
  const { scheme = '', host = '', port } = pattern.exec(text.trim())?.groups ?? {}
  if (host === '' || host.includes('..') || isTooWide(host.toLowerCase()) || Number(port ?? 0) > 65_535) return null
  const usual = port === undefined || port === usualPorts[scheme.toLowerCase()]
  return `${scheme}://${host}${usual ? '' : `:${Number(port)}`}`.toLowerCase()
}

/** Second-level domains under which a country's registry sells names to anybody, such as `co.uk`, `com.cn` and `or.jp`. */
const registries =
  /^(?:ac|asn|asso|co|com|ed|edu|firm|gen|go|gob|gouv|gov|gv|id|ind|info|int|ltd|me|mil|ne|net|nom|or|org|plc|sch)\.[a-z]{2}$/

/** Refuses `*.com`, `*.co.uk` and `*.2.3.4`: they match the pages of unrelated owners, or none. */
const isTooWide = (host: string): boolean => {
  if (!host.startsWith('*.')) return false
  const domain = host.slice(2)
  if (domain === 'localhost') return false
  return !domain.includes('.') || registries.test(domain) || /(?:^|\.)\d+$/.test(domain)
}

/** An allowed origin. `*.` before a registered domain matches every host with exactly one more label. */
export const originRule = v.pipe(
  v.string(),
  v.maxLength(253),
  v.check((text) => toOrigin(text) !== null),
  v.transform((text) => toOrigin(text) ?? text),
)

/** Whether a list of allowed origins allows a page. An empty list allows every page; a page without an origin matches no entry. */
export const isAllowedOrigin = (allowed: readonly string[], origin: string | null | undefined): boolean => {
  if (allowed.length === 0) return true
  const from = toOrigin(origin ?? '')
  return from !== null && !from.includes('*') && allowed.some((it) => it === from || it === wildcardOf(from))
}

const wildcardOf = (origin: string) => toOrigin(origin.replace(/^(https?:\/\/)[^.]+\./, '$1*.'))
