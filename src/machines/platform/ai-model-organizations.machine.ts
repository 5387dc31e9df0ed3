import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { AiModelOrganizations } from '#contract/platform/ai-models.ts'
import { failedCall } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** `q` is a part of a name; empty for those that were chosen or have made calls. */
export type ListingOrganizations = { id: string; q: string }
export type EnablingModel = { id: string; organization: string; isEnabled: boolean }

type Event =
  | { type: 'words.edit'; q: string }
  | { type: 'search.run' }
  | { type: 'organization.set'; organization: string; isEnabled: boolean }
  | { type: 'list.reload' }

type Context = {
  id: string
  q: string
  organizations: AiModelOrganizations | null
  /** What is being changed, or was last. */
  change: { organization: string; isEnabled: boolean } | null
  problem: Problem | null
}

const kit = resourceKit<'organizations', Context, Event>('organizations')

/** Decides which organisations may use a model of the platform, beside what came of their calls. */
export const aiModelOrganizationsMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'organization.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    listOrganizations: toBeProvided<ListingOrganizations, AiModelOrganizations>('listOrganizations'),
    enableModel: toBeProvided<EnablingModel, void>('enableModel'),
  },
  actions: {
    ...kit.actions,
    type: assign((_, q: string) => ({ q })),
    rememberChange: assign((_, change: NonNullable<Context['change']>) => ({ change, problem: null })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'organization.failed', problem })),
  },
}).createMachine({
  id: 'aiModelOrganizations',
  context: ({ input: { id } }) => ({ id, q: '', organizations: null, change: null, problem: null }),
  initial: 'listing',
  on: { 'words.edit': { actions: { type: 'type', params: ({ event }) => event.q } } },
  states: {
    listing: {
      invoke: {
        id: 'listOrganizations',
        src: 'listOrganizations',
        input: ({ context: { id, q } }) => ({ id, q: q.trim() }),
        onDone: kit.loaded('listed'),
        onError: notLoaded('failed'),
      },
      on: { 'search.run': { target: 'listing', reenter: true } },
    },
    listed: {
      on: {
        'search.run': 'listing',
        'list.reload': 'listing',
        'organization.set': {
          target: 'changing',
          actions: {
            type: 'rememberChange',
            params: ({ event: { organization, isEnabled } }) => ({ organization, isEnabled }),
          },
        },
      },
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'enableModel',
        src: 'enableModel',
        input: ({ context: { id, change } }) => ({ id, ...present(change) }),
        // The list that was searched for is read again, with what holds now.
        onDone: 'listing',
        onError: { target: 'listed', actions: failedCall },
      },
    },
    failed: { on: { 'list.reload': 'listing', 'search.run': 'listing' } },
  },
})
