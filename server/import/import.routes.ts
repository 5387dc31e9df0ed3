import type { Context } from 'hono'
import { importEndpoints } from '#contract/import/endpoints.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { BodyRateLimit } from '#server/http/bodies.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { OrganisationModule } from '#server/organisation/organisation.module.ts'
import type { Importing } from './importing.ts'
import { readLines } from './lines.ts'

/** 4 kB a second, as for other bodies. */
const usualRate = { milliseconds: 8_000, bytes: 32_000 }

type Dependencies = {
  importPart: Importing
  audit: Audit
  organisation: Pick<OrganisationModule, 'requireOn'>
  rateLimit: BodyRateLimit | undefined
}

export const serveImport = (
  { serve, requestContextOf }: HttpRoutes,
  { importPart, audit, organisation, rateLimit = usualRate }: Dependencies,
) => {
  const recorder = changeRecorder(audit)
  serve(importEndpoints.importEvents, async ({ context, who, projectId, query }) => {
    await organisation.requireOn(who.tenantId, 'import')
    const isGzip = isCompressed(context)
    const project = { projectId: projectId.toLowerCase(), tenantId: who.tenantId }
    const record = recorder(who, project.projectId, 'events.import', requestContextOf(context))
    return importPart(
      project,
      query,
      who.userId,
      () => readLines(context.req.raw, { isGzip, rateLimit }),
      (queries, { lines, accepted, duplicates, rejected }) =>
        record(queries, {
          part: query.key,
          lines: String(lines),
          accepted: String(accepted),
          duplicates: String(duplicates),
          rejected: String(rejected),
        }),
    )
  })
}

/** Whether the body is compressed. A form of another site cannot send these types. */
const isCompressed = (context: Context): boolean => {
  const type = context.req.header('Content-Type') ?? ''
  const encoding = context.req.header('Content-Encoding')?.toLowerCase() ?? 'identity'
  const isKnown = /^application\/(?:x-ndjson|jsonl|json)\b/i.test(type) && (encoding === 'identity' || encoding === 'gzip')
  if (!isKnown) throw new ApiError('request.unreadable')
  return encoding === 'gzip'
}
