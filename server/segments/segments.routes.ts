import { segmentEndpoints } from '#contract/segments/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { viewerOf } from '#server/http/viewer.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { createLists } from './lists.ts'
import type { createPeople } from './people.ts'
import type { createSegments } from './segments.ts'

type Served = {
  segments: ReturnType<typeof createSegments>
  people: ReturnType<typeof createPeople>
  lists: ReturnType<typeof createLists>
}

export const serveSegments = ({ serve }: HttpRoutes, { segments, people, lists }: Served) => {
  serve(segmentEndpoints.listSegments, ({ who, projectId, query }) => segments.list(refOf(who, projectId), query, viewerOf(who)))
  serve(
    segmentEndpoints.createSegment,
    ({ who, projectId, body }) => segments.create(refOf(who, projectId), body, viewerOf(who)),
    {
      creates: () => true,
    },
  )
  serve(segmentEndpoints.previewSegment, ({ who, projectId, body }) => people.preview(refOf(who, projectId), body, viewerOf(who)))
  serve(segmentEndpoints.viewSegment, ({ who, projectId, params }) =>
    segments.view(refOf(who, projectId), params.id, viewerOf(who)),
  )
  serve(segmentEndpoints.changeSegment, ({ who, projectId, params, body }) =>
    segments.change(refOf(who, projectId), params.id, body, viewerOf(who)),
  )
  serve(segmentEndpoints.deleteSegment, ({ who, projectId, params }) =>
    segments.remove(refOf(who, projectId), params.id, viewerOf(who)),
  )
  serve(segmentEndpoints.listMembers, ({ who, projectId, params, query }) =>
    people.members(refOf(who, projectId), params.id, query, viewerOf(who)),
  )
  serve(segmentEndpoints.explainMembership, ({ who, projectId, params }) =>
    people.why(refOf(who, projectId), params, viewerOf(who)),
  )
  serve(segmentEndpoints.uploadList, ({ who, projectId, params, body }) => lists.upload(refOf(who, projectId), params.id, body))
}

const refOf = ({ tenantId }: SignedIn, projectId: string): ProjectRef => ({ projectId, tenantId })
