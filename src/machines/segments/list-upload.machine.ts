import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { type ListReport, listFileLimits } from '#contract/segments/list-file.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** A file that somebody chose. `size` is in bytes. */
export type ListFile = { readonly name: string; readonly size: number; arrayBuffer: () => Promise<ArrayBuffer> }
export type ListMode = 'add' | 'replace'
type Of = { projectId: string; segmentId: string }
export type UploadInput = Of & { file: ListFile; mode: ListMode }

type Context = Of & {
  file: ListFile | null
  mode: ListMode
  /** Why the file cannot be sent at all. */
  refusal: 'file.empty' | 'file.tooLarge' | null
  problem: Problem | null
  report: ListReport | null
}

/** Leads someone from a file of ids to the report of who of them is on the list now. */
export const listUploadMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as
      | { type: 'file.choose'; file: ListFile }
      | { type: 'file.drop' }
      | { type: 'mode.choose'; mode: ListMode }
      | { type: 'upload.confirm' }
      | { type: 'report.dismiss' },
    emitted: {} as { type: 'list.changed' },
    tags: {} as 'busy',
  },
  actors: { uploadList: toBeProvided<UploadInput, ListReport>('uploadList') },
  guards: { isRefused: (_, file: ListFile) => refusalOf(file) !== null },
  actions: {
    remember: assign((_, file: ListFile) => ({ file, refusal: null })),
    refuse: assign({ refusal: (_, file: ListFile) => refusalOf(file) }),
    forget: assign({ file: null, problem: null }),
    forgetReport: assign({ report: null }),
    chooseMode: assign({ mode: (_, mode: ListMode) => mode }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    rememberReport: assign((_, report: ListReport) => ({ report, file: null, mode: 'add' as const })),
    announceChange: emit({ type: 'list.changed' }),
  },
}).createMachine({
  id: 'listUpload',
  context: ({ input }) => ({ ...input, file: null, mode: 'add', refusal: null, problem: null, report: null }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'file.choose': [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.file },
            actions: { type: 'refuse', params: ({ event }) => event.file },
          },
          { target: 'chosen', actions: { type: 'remember', params: ({ event }) => event.file } },
        ],
      },
    },
    chosen: {
      on: {
        'mode.choose': { actions: { type: 'chooseMode', params: ({ event }) => event.mode } },
        'file.drop': { target: 'choosing', actions: 'forget' },
        'upload.confirm': { target: 'sending', actions: 'forgetProblem' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'uploadList',
        src: 'uploadList',
        input: ({ context: { projectId, segmentId, file, mode } }) => ({ projectId, segmentId, file: present(file), mode }),
        onDone: {
          target: 'reported',
          actions: [{ type: 'rememberReport', params: ({ event }) => event.output }, 'announceChange'],
        },
        onError: { target: 'chosen', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    reported: { on: { 'report.dismiss': { target: 'choosing', actions: 'forgetReport' } } },
  },
})

const refusalOf = ({ size }: ListFile): Context['refusal'] => {
  if (size === 0) return 'file.empty'
  return size > listFileLimits.bytes ? 'file.tooLarge' : null
}
