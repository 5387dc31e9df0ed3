import { assign, emit, setup } from 'xstate'
import type { CodesReport } from '#contract/coupons/code-file.ts'
import { codeLimits } from '#contract/coupons/codes.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** A file that somebody chose. `size` is in bytes. */
export type CodeFile = { readonly name: string; readonly size: number; arrayBuffer: () => Promise<ArrayBuffer> }
type Of = { projectId: string; poolId: string }
export type UploadInput = Of & { file: CodeFile }

type Context = Of & {
  file: CodeFile | null
  /** Why the file cannot be sent at all. */
  refusal: 'file.empty' | 'file.tooLarge' | null
  problem: Problem | null
  report: CodesReport | null
}

/** Leads someone from a file of codes to the report of which of them the pool has now. */
export const codeUploadMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as
      | { type: 'file.choose'; file: CodeFile }
      | { type: 'file.drop' }
      | { type: 'upload.confirm' }
      | { type: 'report.dismiss' },
    emitted: {} as { type: 'codes.added' },
    tags: {} as 'busy',
  },
  actors: { uploadCodes: toBeProvided<UploadInput, CodesReport>('uploadCodes') },
  guards: { isRefused: (_, file: CodeFile) => refusalOf(file) !== null },
  actions: {
    remember: assign((_, file: CodeFile) => ({ file, refusal: null })),
    refuse: assign({ refusal: (_, file: CodeFile) => refusalOf(file) }),
    forget: assign({ file: null, problem: null }),
    forgetReport: assign({ report: null }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    rememberReport: assign((_, report: CodesReport) => ({ report, file: null })),
    announceChange: emit({ type: 'codes.added' }),
  },
}).createMachine({
  id: 'codeUpload',
  context: ({ input }) => ({ ...input, file: null, refusal: null, problem: null, report: null }),
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
        'file.drop': { target: 'choosing', actions: 'forget' },
        'upload.confirm': { target: 'sending', actions: 'forgetProblem' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'uploadCodes',
        src: 'uploadCodes',
        input: ({ context: { projectId, poolId, file } }) => ({ projectId, poolId, file: present(file) }),
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

const refusalOf = ({ size }: CodeFile): Context['refusal'] => {
  if (size === 0) return 'file.empty'
  return size > codeLimits.bytes ? 'file.tooLarge' : null
}
