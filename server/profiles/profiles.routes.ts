import type { Context } from 'hono'
import * as v from 'valibot'
import { profileEndpoints } from '#contract/profiles/endpoints.ts'
import { profilesCsv } from '#contract/profiles/export.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { isStorableThroughout } from '#server/kernel/storable.ts'
import type { Deciding } from './deciding.ts'
import type { Erasing } from './erasing.ts'
import type { Exporting } from './exporting.ts'
import type { Inactivity } from './inactivity.ts'
import type { Overview } from './overview.ts'
import type { Reading } from './reading.ts'
import type { Scores } from './scores.ts'

type Dependencies = {
  reading: Reading
  exporting: Exporting
  deciding: Deciding
  erasing: Erasing
  inactivity: Inactivity
  overview: Overview
  scores: Scores
}

export const serveProfiles = (
  { app, serve, requireProject, requestContextOf }: HttpRoutes,
  { reading, exporting, deciding, erasing, inactivity, overview, scores }: Dependencies,
) => {
  const projectOf = ({ who, projectId }: { who: SignedIn; projectId: string }) => ({ projectId, tenantId: who.tenantId })
  const deedOf = ({ context, who, projectId }: { context: Context; who: SignedIn; projectId: string }) => ({
    who,
    projectId,
    from: requestContextOf(context),
  })

  // Paths that are named come before those with a parameter in the same place.
  app.get(profilesCsv.path, async (context) => {
    const { who, projectId } = await requireProject(context, profilesCsv)
    const asked = v.safeParse(profilesCsv.query, context.req.query())
    if (!asked.success || !isStorableThroughout(asked.output)) throw new ApiError('request.invalid')
    const file = await exporting.list({ who, projectId, from: requestContextOf(context) }, asked.output)
    return context.body(file, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="profiles.csv"',
      'Cache-Control': 'no-store',
    })
  })

  serve(profileEndpoints.viewProfileInactivity, ({ who, projectId }) => inactivity.view(who, projectId))
  serve(profileEndpoints.saveProfileInactivity, (call) => inactivity.save(deedOf(call), call.body))
  serve(profileEndpoints.viewProfilesOverview, (call) => overview.view(projectOf(call)))
  serve(profileEndpoints.viewProfileScores, (call) => scores.view(projectOf(call)))
  serve(profileEndpoints.exportSelectedProfiles, (call) => exporting.chosen(deedOf(call), call.body))
  serve(profileEndpoints.mergeProfiles, (call) => deciding.merge(deedOf(call), call.body))
  serve(profileEndpoints.undoMerge, (call) => deciding.undo(deedOf(call), call.params.id, call.body.reason))
  serve(profileEndpoints.listProfiles, (call) => reading.list(projectOf(call), call.query, viewerOf(call.who)))
  serve(profileEndpoints.viewProfile, (call) => reading.view(projectOf(call), call.params.id, viewerOf(call.who)))
  serve(profileEndpoints.listTimeline, (call) => {
    const { kinds, cursor, limit } = call.query
    return reading.timeline(projectOf(call), call.params.id, { kinds, cursor, limit, viewer: viewerOf(call.who) })
  })
  serve(profileEndpoints.viewIdentity, (call) => reading.identity(projectOf(call), call.params.id, viewerOf(call.who)))
  serve(profileEndpoints.editTraits, (call) => deciding.editTraits(deedOf(call), call.params.id, call.body))
  serve(profileEndpoints.exportProfile, (call) => exporting.one(deedOf(call), call.params.id))
  serve(profileEndpoints.eraseProfile, (call) =>
    erasing.remove(deedOf(call), call.params.id, { kind: 'erased', reason: call.body.reason }),
  )
  serve(profileEndpoints.anonymiseProfile, (call) =>
    erasing.remove(deedOf(call), call.params.id, { kind: 'anonymised', reason: call.body.reason }),
  )
}
