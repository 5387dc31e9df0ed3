import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { DeletionState, Organization } from '#contract/organization-settings/settings.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { notLoaded } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { isTypedName } from '#machines/projects/typed-name.ts'

type Context = {
  name: string
  deletion: Organization['deletion']
  typed: string
  problem: Problem | null
}

const isDoomed = ({ deletion }: Pick<Organization, 'deletion'>) => deletion !== null

/** Leads an owner to the deletion of the organisation, after its name is typed, and back while that is possible. */
export const organizationDeletionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'organization.reload' }
      | { type: 'deletion.open' }
      | { type: 'name.type'; name: string }
      | { type: 'deletion.confirm' }
      | { type: 'deletion.close' }
      | { type: 'deletion.cancel' },
    emitted: {} as { type: 'deletion.asked' } | { type: 'deletion.cancelled' } | { type: 'deletion.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    viewOrganization: toBeProvided<void, Organization>('viewOrganization'),
    askDeletion: toBeProvided<{ name: string }, DeletionState>('askDeletion'),
    cancelDeletion: toBeProvided<void, DeletionState>('cancelDeletion'),
  },
  guards: {
    isDoomed: (_, it: Organization) => isDoomed(it),
    isNamed: ({ context }, name: string) => isTypedName(name, context.name),
  },
  actions: {
    rememberLoaded: assign((_, { general, deletion }: Organization) => ({ name: general.name, deletion, problem: null })),
    rememberDeletion: assign((_, { deletion }: DeletionState) => ({ deletion, typed: '' })),
    begin: assign({ typed: '', problem: null }),
    rememberTyped: assign({ typed: (_, name: string) => name, problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    forgetProblem: assign({ problem: null }),
    announceAsked: emit({ type: 'deletion.asked' }),
    announceCancelled: emit({ type: 'deletion.cancelled' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'deletion.failed' as const, problem })),
  },
}).createMachine({
  id: 'organizationDeletion',
  context: { name: '', deletion: null, typed: '', problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'viewOrganization',
        src: 'viewOrganization',
        onDone: [
          {
            guard: { type: 'isDoomed', params: ({ event }) => event.output },
            target: 'doomed',
            actions: { type: 'rememberLoaded', params: ({ event }) => event.output },
          },
          { target: 'kept', actions: { type: 'rememberLoaded', params: ({ event }) => event.output } },
        ],
        onError: notLoaded('failed'),
      },
    },
    kept: { on: { 'organization.reload': 'loading', 'deletion.open': { target: 'open', actions: 'begin' } } },
    open: {
      initial: 'asking',
      on: {
        'deletion.close': 'kept',
        'name.type': [
          {
            guard: { type: 'isNamed', params: ({ event }) => event.name },
            target: '.sure',
            actions: { type: 'rememberTyped', params: ({ event }) => event.name },
          },
          { target: '.asking', actions: { type: 'rememberTyped', params: ({ event }) => event.name } },
        ],
      },
      states: {
        asking: {},
        sure: { on: { 'deletion.confirm': { target: '#organizationDeletion.deleting', actions: 'forgetProblem' } } },
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'askDeletion',
        src: 'askDeletion',
        input: ({ context: { name } }) => ({ name }),
        onDone: {
          target: 'doomed',
          actions: [{ type: 'rememberDeletion', params: ({ event }) => event.output }, 'announceAsked'],
        },
        onError: { target: 'open.sure', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    doomed: { on: { 'organization.reload': 'loading', 'deletion.cancel': 'cancelling' } },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelDeletion',
        src: 'cancelDeletion',
        onDone: {
          target: 'kept',
          actions: [{ type: 'rememberDeletion', params: ({ event }) => event.output }, 'announceCancelled'],
        },
        onError: { target: 'doomed', actions: { type: 'announceProblem', params: problemOf } },
      },
    },
    failed: { on: { 'organization.reload': 'loading' } },
  },
})
