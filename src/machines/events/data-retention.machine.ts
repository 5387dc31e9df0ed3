import { assign, emit, setup } from 'xstate'
import type { ProjectData } from '#contract/events/project-data.ts'
import type { Problem } from '#contract/http/problem.ts'
import { failedCall } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { isTypedName } from '#machines/projects/typed-name.ts'

type Event =
  | { type: 'data.reload' }
  | { type: 'retention.choose'; months: number }
  | { type: 'retention.revert' }
  | { type: 'form.submit' }
  | { type: 'name.type'; name: string }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }

type Context = {
  projectId: string
  data: ProjectData | null
  /** The chosen number of months while it differs from the saved one; otherwise null. */
  chosen: number | null
  /** The project name that is typed to confirm a deletion. */
  typed: string
  problem: Problem | null
}

const kit = resourceKit<'data', Context, Event>('data')

/**
 * Shows how many events a project receives and stores, and leads someone to another retention. A shorter one requires the project's name to
 * be typed.
 */
export const dataRetentionMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'retention.saved' } | { type: 'retention.outdated' } | { type: 'retention.failed'; problem: Problem },
    tags: {} as 'unsaved' | 'busy',
  },
  actors: {
    viewData: toBeProvided<{ projectId: string }, ProjectData>('viewData'),
    saveRetention: toBeProvided<{ projectId: string; months: number; replaces: number }, ProjectData>('saveRetention'),
  },
  guards: {
    isAnother: ({ context: { data } }, months: number) =>
      data?.retention.mayChange === true &&
      data.retention.months !== months &&
      data.retention.choices.some((choice) => choice.months === months),
    isKept: ({ context }, { retention }: ProjectData) => retention.months === context.chosen,
    isShorter: ({ context }, { retention }: ProjectData) => context.chosen !== null && context.chosen < retention.months,
    isProject: ({ context }, name: string) => context.data !== null && isTypedName(name, context.data.projectName),
  },
  actions: {
    ...kit.actions,
    choose: assign({ chosen: (_, months: number) => months, problem: null }),
    forgetChoice: assign({ chosen: null, problem: null }),
    rememberTyped: assign({ typed: (_, name: string) => name }),
    forgetTyped: assign({ typed: '' }),
    forgetProblem: assign({ problem: null }),
    announceSaved: emit({ type: 'retention.saved' }),
    announceOutdated: emit({ type: 'retention.outdated' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'retention.failed', problem })),
  },
}).createMachine({
  id: 'dataRetention',
  context: ({ input }) => ({ projectId: input.projectId, data: null, chosen: null, typed: '', problem: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'viewData',
        src: 'viewData',
        input: ({ context }) => ({ projectId: context.projectId }),
        onDone: kit.loaded('saved'),
        onError: notLoaded('failed'),
      },
    },
    saved: {
      on: {
        'data.reload': '.refreshing',
        'retention.choose': [
          {
            guard: { type: 'isAnother', params: ({ event }) => event.months },
            target: 'changed',
            actions: { type: 'choose', params: ({ event }) => event.months },
          },
          { actions: 'forgetChoice' },
        ],
      },
      initial: 'still',
      states: {
        still: {},
        refreshing: {
          invoke: {
            id: 'refreshData',
            src: 'viewData',
            input: ({ context }) => ({ projectId: context.projectId }),
            onDone: kit.loaded('still'),
            onError: 'still',
          },
        },
      },
    },
    changed: {
      tags: 'unsaved',
      on: {
        'retention.choose': [
          {
            guard: { type: 'isAnother', params: ({ event }) => event.months },
            actions: { type: 'choose', params: ({ event }) => event.months },
          },
          { target: 'saved', actions: 'forgetChoice' },
        ],
        'retention.revert': { target: 'saved', actions: 'forgetChoice' },
        'form.submit': { target: 'weighing', actions: 'forgetProblem' },
      },
    },
    // The dialog must name what will be deleted, so the figures are loaded again.
    weighing: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'weighData',
        src: 'viewData',
        input: ({ context }) => ({ projectId: context.projectId }),
        onDone: [
          {
            guard: { type: 'isShorter', params: ({ event }) => event.output },
            ...kit.loaded('asking'),
          },
          {
            guard: { type: 'isKept', params: ({ event }) => event.output },
            ...kit.loaded('saved', 'forgetChoice'),
          },
          kit.loaded('saving'),
        ],
        onError: notLoaded('changed'),
      },
    },
    asking: {
      tags: 'unsaved',
      exit: 'forgetTyped',
      on: {
        'name.type': [
          {
            guard: { type: 'isProject', params: ({ event }) => event.name },
            target: '.sure',
            actions: { type: 'rememberTyped', params: ({ event }) => event.name },
          },
          { target: '.unsure', actions: { type: 'rememberTyped', params: ({ event }) => event.name } },
        ],
        'deletion.cancel': 'changed',
      },
      initial: 'unsure',
      states: { unsure: {}, sure: { on: { 'deletion.confirm': '#dataRetention.saving' } } },
    },
    saving: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'saveRetention',
        src: 'saveRetention',
        input: ({ context: { projectId, data, chosen } }) => ({
          projectId,
          months: present(chosen),
          replaces: present(data).retention.months,
        }),
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => event.output },
            ...kit.loaded('saved', 'forgetChoice', 'announceSaved'),
          },
          kit.loaded('changed', 'announceOutdated'),
        ],
        onError: {
          target: 'changed',
          actions: failedCall,
        },
      },
    },
    failed: { on: { 'data.reload': { target: 'loading', actions: 'forgetProblem' } } },
  },
})
