import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { sourceToBeProvided, toBeProvided } from '#machines/kit/to-be-provided.ts'

/** What can be copied: the key alone, or a snippet by its name. */
export type Copied = { what: string; text: string }
/** The project's present key, received when the person returns to the page; null for none. */
export type KeySeen = { type: 'key.seen'; key: string | null }
type Context = { projectId: string; key: string | null; copied: Copied | null; problem: Problem | null }

/** Leads someone from a project to its SDK key, and the key to their clipboard. */
export const sdkKeyMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as
      | { type: 'check.retry' }
      | { type: 'key.generate' }
      | KeySeen
      | { type: 'rotation.ask' }
      | { type: 'rotation.confirm' }
      | { type: 'rotation.cancel' }
      | ({ type: 'copy.request' } & Copied),
    emitted: {} as
      | { type: 'check.failed'; problem: Problem }
      | { type: 'key.generated' }
      | { type: 'generation.failed'; problem: Problem }
      | { type: 'key.rotated' }
      | { type: 'key.replaced' }
      | { type: 'rotation.failed'; problem: Problem }
      | { type: 'copy.done'; what: string }
      | { type: 'copy.failed' },
    tags: {} as 'busy' | 'copied',
  },
  actors: {
    viewKey: toBeProvided<{ projectId: string }, string | null>('viewKey'),
    watchKey: sourceToBeProvided<KeySeen, { projectId: string }>('watchKey'),
    createKey: toBeProvided<{ projectId: string }, string>('createKey'),
    rotateKey: toBeProvided<{ projectId: string; replaces: string }, string>('rotateKey'),
    writeClipboard: toBeProvided<{ text: string }, void>('writeClipboard'),
  },
  delays: { copyConfirmation: 2_000 },
  guards: {
    exists: (_, key: string | null) => key !== null,
    isAnother: ({ context }, key: string | null) => key !== null && key !== context.key,
    isGone: (_, key: string | null) => key === null,
  },
  actions: {
    rememberKey: assign({ key: (_, key: string | null) => key, problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    forgetProblem: assign({ problem: null }),
    rememberCopied: assign({ copied: (_, { what, text }: Copied) => ({ what, text }) }),
    forgetCopied: assign({ copied: null }),
    announceCheckProblem: emit((_, problem: Problem) => ({ type: 'check.failed', problem })),
    announceKey: emit({ type: 'key.generated' }),
    announceGenerationProblem: emit((_, problem: Problem) => ({ type: 'generation.failed', problem })),
    announceRotation: emit({ type: 'key.rotated' }),
    announceReplacement: emit({ type: 'key.replaced' }),
    announceRotationProblem: emit((_, problem: Problem) => ({ type: 'rotation.failed', problem })),
    announceCopy: emit(({ context }) => ({ type: 'copy.done', what: present(context.copied).what })),
    announceCopyProblem: emit({ type: 'copy.failed' }),
  },
}).createMachine({
  id: 'sdkKey',
  context: ({ input }) => ({ projectId: input.projectId, key: null, copied: null, problem: null }),
  initial: 'checking',
  invoke: { id: 'watchKey', src: 'watchKey', input: ({ context }) => ({ projectId: context.projectId }) },
  states: {
    checking: {
      tags: 'busy',
      invoke: {
        id: 'viewKey',
        src: 'viewKey',
        input: ({ context }) => ({ projectId: context.projectId }),
        onDone: [
          {
            guard: { type: 'exists', params: ({ event }) => event.output },
            target: 'generated',
            actions: { type: 'rememberKey', params: ({ event }) => event.output },
          },
          { target: 'absent' },
        ],
        onError: {
          target: 'unchecked',
          actions: [
            { type: 'rememberProblem', params: problemOf },
            { type: 'announceCheckProblem', params: problemOf },
          ],
        },
      },
    },
    absent: {
      on: {
        'key.generate': { target: 'generating', actions: 'forgetProblem' },
        'key.seen': {
          guard: { type: 'exists', params: ({ event }) => event.key },
          target: 'generated',
          actions: { type: 'rememberKey', params: ({ event }) => event.key },
        },
      },
    },
    generating: {
      tags: 'busy',
      invoke: {
        id: 'createKey',
        src: 'createKey',
        input: ({ context }) => ({ projectId: context.projectId }),
        onDone: {
          target: 'generated',
          actions: [{ type: 'rememberKey', params: ({ event }) => event.output }, 'announceKey'],
        },
        onError: {
          target: 'absent',
          actions: [
            { type: 'rememberProblem', params: problemOf },
            { type: 'announceGenerationProblem', params: problemOf },
          ],
        },
      },
    },
    generated: {
      initial: 'showing',
      on: {
        'copy.request': { target: '.copying', actions: { type: 'rememberCopied', params: ({ event }) => event } },
        'rotation.ask': { target: 'askingRotation', actions: 'forgetCopied' },
        'key.seen': [
          {
            guard: { type: 'isAnother', params: ({ event }) => event.key },
            actions: [{ type: 'rememberKey', params: ({ event }) => event.key }, 'announceReplacement'],
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.key },
            target: 'absent',
            actions: ['forgetCopied', { type: 'rememberKey', params: null }],
          },
        ],
      },
      states: {
        showing: {},
        copying: {
          invoke: {
            id: 'writeClipboard',
            src: 'writeClipboard',
            input: ({ context }) => ({ text: present(context.copied).text }),
            onDone: { target: 'copied', actions: 'announceCopy' },
            onError: { target: 'showing', actions: ['forgetCopied', 'announceCopyProblem'] },
          },
        },
        copied: { tags: 'copied', after: { copyConfirmation: { target: 'showing', actions: 'forgetCopied' } } },
      },
    },
    askingRotation: { on: { 'rotation.confirm': 'rotating', 'rotation.cancel': 'generated' } },
    rotating: {
      tags: 'busy',
      invoke: {
        id: 'rotateKey',
        src: 'rotateKey',
        input: ({ context }) => ({ projectId: context.projectId, replaces: present(context.key) }),
        onDone: {
          target: 'generated',
          actions: [{ type: 'rememberKey', params: ({ event }) => event.output }, 'announceRotation'],
        },
        onError: {
          target: 'generated',
          actions: { type: 'announceRotationProblem', params: problemOf },
        },
      },
    },
    unchecked: { on: { 'check.retry': { target: 'checking', actions: 'forgetProblem' } } },
  },
})
