import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** What is downloaded: `what` is the kind of file, `query` says of what. */
export type Download = { what: string; query: Readonly<Record<string, string>> }

/** Leads someone to a file of the server's on their computer. It can be given up while it is on its way. */
export const downloadMachine = setup({
  types: {
    input: {} as { projectId: string },
    /** `download`: what was asked for last. */
    context: {} as { projectId: string; download: Download },
    events: {} as { type: 'download.request'; download: Download } | { type: 'download.cancel' },
    emitted: {} as { type: 'file.saved'; what: string } | { type: 'download.failed'; what: string; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { saveFile: toBeProvided<{ projectId: string; download: Download }, void>('saveFile') },
  actions: {
    remember: assign({ download: (_, download: Download) => download }),
    announceSaved: emit(({ context }) => ({ type: 'file.saved', what: context.download.what })),
    announceProblem: emit(({ context }, problem: Problem) => ({ type: 'download.failed', what: context.download.what, problem })),
  },
}).createMachine({
  id: 'download',
  context: ({ input }) => ({ ...input, download: { what: '', query: {} } }),
  initial: 'still',
  states: {
    still: {
      on: {
        'download.request': { target: 'downloading', actions: { type: 'remember', params: ({ event }) => event.download } },
      },
    },
    downloading: {
      tags: 'busy',
      on: { 'download.cancel': 'still' },
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context }) => context,
        onDone: { target: 'still', actions: 'announceSaved' },
        onError: { target: 'still', actions: { type: 'announceProblem', params: problemOf } },
      },
    },
  },
})
