import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import type { ResponseAction, ResponseActionPreview } from '#contract/actions/response-actions.ts'
import { responseActionEndpoints } from '#contract/actions/response-actions-endpoints.ts'
import { responseActionEditorMachine } from '#machines/actions/response-action-editor.machine.ts'
import type { PublishInput, SaveInput } from '#machines/actions/response-action-editor.setup.ts'
import {
  type PreviewInput,
  responseActionPreviewMachine,
  type Sample,
} from '#machines/actions/response-action-preview.machine.ts'
import { type ChangeInput, type Deletion, responseActionStatusMachine } from '#machines/actions/response-action-status.machine.ts'

type Values = Record<string, string | number>

/** The machines of the pages about response actions with their adapters. `sampleOf` gives the values of each sample person. */
export const createResponseActionMachines = (call: Call, sampleOf: (sample: Sample) => { profile: Values; event: Values }) => {
  const preview = responseActionPreviewMachine.provide({
    actors: {
      previewAction: fromPromise<ResponseActionPreview, PreviewInput>(({ input, signal }) => {
        const { projectId: project, typed, sample } = input
        const body = { ...typed, sample: sampleOf(sample) }
        return call(responseActionEndpoints.previewResponseAction, { project, body, signal })
      }),
    },
  })
  return {
    preview,
    editor: responseActionEditorMachine.provide({
      actors: {
        loadAction: fromPromise<ResponseAction | null, { projectId: string; actionId: string | null }>(
          async ({ input: { projectId: project, actionId: id }, signal }) =>
            id === null ? null : call(responseActionEndpoints.viewResponseAction, { project, params: { id }, signal }),
        ),
        saveDraft: fromPromise<ResponseAction, SaveInput>(({ input, signal }) => {
          const { projectId: project, actionId: id, name, typed, drafted, replaces } = input
          const { type, content } = typed
          if (id === null || replaces === null)
            return call(responseActionEndpoints.createResponseAction, { project, body: { name, type, content, drafted }, signal })
          const body = { name, content, drafted, replaces }
          return call(responseActionEndpoints.changeResponseAction, { project, params: { id }, body, signal })
        }),
        publishDraft: fromPromise<ResponseAction, PublishInput>(
          ({ input: { projectId: project, actionId: id, replaces }, signal }) =>
            call(responseActionEndpoints.publishResponseAction, { project, params: { id }, body: { replaces }, signal }),
        ),
        preview,
      },
    }),
    status: responseActionStatusMachine.provide({
      actors: {
        changeStatus: fromPromise<Deletion | null, ChangeInput>(async ({ input, signal }) => {
          const { projectId: project, action, change } = input
          const params = { id: action.id }
          if (change === 'delete') return call(responseActionEndpoints.deleteResponseAction, { project, params, signal })
          const endpoint =
            change === 'archive' ? responseActionEndpoints.archiveResponseAction : responseActionEndpoints.restoreResponseAction
          await call(endpoint, { project, params, body: { replaces: action.revision }, signal })
          return null
        }),
      },
    }),
  }
}
