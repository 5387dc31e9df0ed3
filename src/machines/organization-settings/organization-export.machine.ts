import { emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** Saves a copy of the organisation as a file, one at a time. */
export const organizationExportMachine = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as { type: 'export.begin' },
    emitted: {} as { type: 'export.saved' } | { type: 'export.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { saveExport: toBeProvided<void, void>('saveExport') },
  actions: {
    announceSaved: emit({ type: 'export.saved' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'export.failed', problem })),
  },
}).createMachine({
  id: 'organizationExport',
  context: {},
  initial: 'still',
  states: {
    still: { on: { 'export.begin': 'saving' } },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveExport',
        src: 'saveExport',
        onDone: { target: 'still', actions: 'announceSaved' },
        onError: { target: 'still', actions: { type: 'announceProblem', params: problemOf } },
      },
    },
  },
})
