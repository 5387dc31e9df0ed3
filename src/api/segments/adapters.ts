import { fromPromise } from 'xstate'
import { base64Of } from '#api/http/base64.ts'
import type { Call } from '#api/http/client.ts'
import { findProfileId } from '#api/profiles/find-profile-id.ts'
import { segmentEndpoints } from '#contract/segments/endpoints.ts'
import type { ListReport } from '#contract/segments/list-file.ts'
import type { Segment, SegmentPreview } from '#contract/segments/segments.ts'
import {
  type AddInput,
  type CreateInput,
  type ListsInput,
  listAdditionMachine,
  type NamedList,
} from '#machines/segments/list-addition.machine.ts'
import { listUploadMachine, type UploadInput } from '#machines/segments/list-upload.machine.ts'
import {
  type ExplainInput,
  membershipExplanationMachine,
  type SegmentWhy,
} from '#machines/segments/membership-explanation.machine.ts'
import { type ActInput, type Outcome, segmentActionMachine } from '#machines/segments/segment-action.machine.ts'
import { segmentEditorMachine } from '#machines/segments/segment-editor.machine.ts'
import type { EditorData, SaveInput } from '#machines/segments/segment-editor.setup.ts'
import { type PreviewInput, segmentPreviewMachine } from '#machines/segments/segment-preview.machine.ts'
import { readSegments } from './queries.ts'

/** The machines of the pages about segments with their adapters. */
export const createSegmentMachines = (call: Call) => {
  const change = (project: string, { id, name, description, kind, definition, version }: Segment, to: Segment['status']) =>
    call(segmentEndpoints.changeSegment, {
      project,
      params: { id },
      body: { name, description, definition: kind === 'list' ? null : definition, status: to, replaces: version },
    })
  const segmentPreview = segmentPreviewMachine.provide({
    actors: {
      previewSegment: fromPromise<SegmentPreview, PreviewInput>(({ input, signal }) => {
        const { projectId: project, segmentId, definition } = input
        const body = segmentId === null ? { definition } : { definition, segment: segmentId }
        return call(segmentEndpoints.previewSegment, { project, body, signal })
      }),
    },
  })
  return {
    segmentEditor: segmentEditorMachine.provide({
      actors: {
        loadEditor: fromPromise<EditorData, { projectId: string; segmentId: string | null }>(async ({ input, signal }) => {
          const { projectId: project, segmentId: id } = input
          const [segments, segment] = await Promise.all([
            readSegments(call, project, signal),
            id === null ? null : call(segmentEndpoints.viewSegment, { project, params: { id }, signal }),
          ])
          return { segments, segment }
        }),
        saveSegment: fromPromise<Segment, SaveInput>(({ input, signal }) => {
          const { projectId: project, segmentId: id, replaces, status, ...body } = input
          return id === null || replaces === null
            ? call(segmentEndpoints.createSegment, { project, body, signal })
            : call(segmentEndpoints.changeSegment, { project, params: { id }, body: { ...body, status, replaces }, signal })
        }),
        segmentPreview,
      },
    }),
    segmentPreview,
    membershipExplanation: membershipExplanationMachine.provide({
      actors: {
        explainMembership: fromPromise<SegmentWhy, ExplainInput>(async ({ input, signal }) => {
          const { projectId: project, segmentId: id, person } = input
          const profileId = await findProfileId(call, { project, person, signal })
          return call(segmentEndpoints.explainMembership, { project, params: { id, profileId }, signal })
        }),
      },
    }),
    segmentAction: segmentActionMachine.provide({
      actors: {
        act: fromPromise<Outcome | null, ActInput>(async ({ input: { projectId: project, segment, action } }) => {
          if (action === 'delete') return call(segmentEndpoints.deleteSegment, { project, params: { id: segment.id } })
          await change(project, segment, action === 'archive' ? 'archived' : 'active')
          return null
        }),
      },
    }),
    listAddition: listAdditionMachine.provide({
      actors: {
        readLists: fromPromise<NamedList[], ListsInput>(async ({ input: { projectId }, signal }) =>
          (await readSegments(call, projectId, signal))
            .filter(({ kind, status }) => kind === 'list' && status === 'active')
            .sort((one, other) => one.name.localeCompare(other.name)),
        ),
        createList: fromPromise<NamedList, CreateInput>(({ input: { projectId: project, name }, signal }) =>
          call(segmentEndpoints.createSegment, { project, body: { name, description: '', definition: null }, signal }),
        ),
        addToList: fromPromise<number, AddInput>(async ({ input: { projectId: project, list, profiles }, signal }) => {
          const file = btoa(['profile_id', ...profiles].join('\n'))
          const { added } = await call(segmentEndpoints.uploadList, {
            project,
            params: { id: list },
            body: { file, mode: 'add' },
            signal,
          })
          return added
        }),
      },
    }),
    listUpload: listUploadMachine.provide({
      actors: {
        uploadList: fromPromise<ListReport, UploadInput>(async ({ input, signal }) => {
          const { projectId: project, segmentId: id, file, mode } = input
          const body = { file: base64Of(await file.arrayBuffer()), mode }
          return call(segmentEndpoints.uploadList, { project, params: { id }, body, signal })
        }),
      },
    }),
  }
}
