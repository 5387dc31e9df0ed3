import type { Hono } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { eventLimits } from '#contract/events/events.ts'
import { policyReports } from '#contract/http/policy-reports.ts'
import { knownPageAt } from '#contract/site/known-pages.ts'
import type { Bodies } from '#server/http/bodies.ts'
import type { ClientResolver } from '#server/http/client-address.ts'
import { validateShape } from '#server/http/json.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { createTokenBuckets } from '#server/kernel/token-buckets.ts'

/** For one network address, in each process. */
const reportsAnAddress = { perSecond: 1, burst: 20 }
const { depth, values } = eventLimits
const limits = { wireBytes: policyReports.bodyBytes, inflatedBytes: policyReports.bodyBytes, depth, values }
const reportsABody = 20
const kindsAtMost = 200

type Report = { directive: string; blocked: string; page: string }
type Dependencies = { clock: Clock; log: Logger; bodies: Bodies; addressOf: ClientResolver['addressOf'] }

/**
 * Receives browsers' reports about violations of the content security policy, counts them by kind and logs each kind once, and again at
 * ten, a hundred and so on. No data about the sender are stored: only the page of the document and the origin of the blocked address.
 */
export const servePolicyReports = (app: Hono, { clock, log, bodies, addressOf }: Dependencies) => {
  const addresses = createTokenBuckets({ clock, ...reportsAnAddress })
  const counts = new Map<string, number>()

  const take = (report: Report) => {
    const named = `${report.directive} ${report.blocked} ${report.page}`
    const kind = counts.has(named) || counts.size < kindsAtMost ? named : 'more kinds'
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (/^10*$/.test(String(count)))
      log.warn({ ...(kind === named ? report : {}), count }, 'the content security policy refused something')
  }

  app.post(policyReports.path, async (context) => {
    const address = addressOf(context.req.raw, context.env)
    const retryAfter = addresses.take(address ?? '', 1)
    if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
    const body = await bodies.readJson(context.req.raw, { limits, address })
    const reports = reportsIn(validateShape(body, eventLimits))
    if (reports === null) throw new ApiError('request.invalid')
    for (const report of reports) take(report)
    return context.body(null, 204)
  })
}

const text = v.optional(v.string(), '')
const byUri = v.object({
  'csp-report': v.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
})
const byApi = v.pipe(
  v.array(v.object({ type: v.string(), body: v.object({ documentURL: text, effectiveDirective: text, blockedURL: text }) })),
  v.maxLength(reportsABody),
)

const reportsIn = (body: unknown): Report[] | null => {
  const one = v.safeParse(byUri, body)
  if (one.success) {
    const it = one.output['csp-report']
    return [reportOf(it['effective-directive'] || it['violated-directive'], it['blocked-uri'], it['document-uri'])]
  }
  const several = v.safeParse(byApi, body)
  if (!several.success) return null
  return several.output
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: it }) => reportOf(it.effectiveDirective, it.blockedURL, it.documentURL))
}

const reportOf = (directive: string, blocked: string, document: string): Report => ({
  directive: /^[a-z][a-z-]{0,40}(?= |$)/.exec(directive)?.[0] ?? 'unknown',
  blocked: blockedOf(blocked),
  page: pageOf(document),
})

/** A keyword is kept (`inline`, `trusted-types-sink`). Of an address only the origin is kept, because the rest may identify a person. */
const blockedOf = (blocked: string): string => {
  if (/^[a-z][a-z-]{0,40}$/.test(blocked)) return blocked
  if (!URL.canParse(blocked)) return 'unknown'
  const url = new URL(blocked)
  return url.origin === 'null' ? url.protocol.slice(0, 20) : url.origin.slice(0, 200)
}

const pageOf = (document: string): string => {
  if (!URL.canParse(document)) return 'unknown'
  return knownPageAt(new URL(document).pathname) ?? 'unknown'
}
