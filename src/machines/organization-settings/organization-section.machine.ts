import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { Organization } from '#contract/organization-settings/settings.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { type Change, isAsStored, readChange, type Section, type Values, valuesOf } from './section-values.ts'

type Event =
  | { type: 'settings.reload' }
  | { type: 'values.edit'; values: Values }
  | { type: 'values.revert' }
  | { type: 'form.submit' }

type Context = {
  section: Section
  organization: Organization | null
  values: Values
  /** The fields that are wrong, after an attempt to save. */
  wrong: readonly string[]
  /** Somebody else has changed the section since it was shown. It is read again; what is typed stays. */
  isReplaced: boolean
  problem: Problem | null
}

const kit = resourceKit<'organization', Context, Event>('organization')

const readIn = ({ section, values, organization }: Context) => readChange(section, values, organization?.[section].revision ?? 0)

/** One section of an organisation's settings. What is typed is kept until it is saved or reverted. */
export const organizationSectionMachine = setup({
  types: {
    input: {} as { section: Section },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'section.saved'; organization: Organization } | { type: 'section.failed'; problem: Problem },
    tags: {} as 'unsaved' | 'busy',
  },
  actors: {
    viewOrganization: toBeProvided<void, Organization>('viewOrganization'),
    saveSection: toBeProvided<Change, Organization>('saveSection'),
  },
  guards: {
    isAsStored: ({ context: { section, values, organization } }, change: Values) =>
      organization !== null && isAsStored(section, { ...values, ...change }, organization),
    isGood: ({ context }) => 'change' in readIn(context),
    isReplaced: (_, { code }: Problem) => code === 'organization.changed',
  },
  actions: {
    ...kit.actions,
    showStored: assign({
      values: ({ context: { section, organization } }) => (organization ? valuesOf(section, organization) : {}),
      wrong: [],
      isReplaced: false,
      problem: null,
    }),
    edit: assign({
      values: ({ context }, values: Values) => ({ ...context.values, ...values }),
      wrong: ({ context }, values: Values) => context.wrong.filter((field) => !(field in values)),
      problem: null,
    }),
    markWrong: assign({
      wrong: ({ context }) => wrongOf(readIn(context)),
    }),
    forgetProblem: assign({ problem: null, wrong: [] }),
    markReplaced: assign({ isReplaced: true }),
    announceSaved: emit((_, organization: Organization) => ({ type: 'section.saved', organization })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'section.failed', problem })),
  },
}).createMachine({
  id: 'organizationSection',
  context: ({ input }) => ({ ...input, organization: null, values: {}, wrong: [], isReplaced: false, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'viewOrganization',
        src: 'viewOrganization',
        onDone: kit.loaded('saved', 'showStored'),
        onError: notLoaded('failed'),
      },
    },
    saved: {
      on: {
        'settings.reload': 'loading',
        'values.edit': [
          { guard: { type: 'isAsStored', params: ({ event }) => event.values } },
          { target: 'changed', actions: { type: 'edit', params: ({ event }) => event.values } },
        ],
      },
    },
    changed: {
      tags: 'unsaved',
      on: {
        'values.edit': [
          {
            guard: { type: 'isAsStored', params: ({ event }) => event.values },
            target: 'saved',
            actions: 'showStored',
          },
          { actions: { type: 'edit', params: ({ event }) => event.values } },
        ],
        'values.revert': { target: 'saved', actions: 'showStored' },
        'form.submit': [{ guard: 'isGood', target: 'saving', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    saving: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'saveSection',
        src: 'saveSection',
        input: ({ context }) => soundOf(readIn(context)).change,
        onDone: {
          target: 'saved',
          actions: [
            { type: 'rememberLoaded', params: ({ event }) => event.output },
            'showStored',
            { type: 'announceSaved', params: ({ event }) => event.output },
          ],
        },
        onError: [
          { guard: { type: 'isReplaced', params: problemOf }, target: 'rereading' },
          { target: 'changed', actions: failedCall },
        ],
      },
    },
    /** Reads what somebody else has saved, so that the next attempt replaces it knowingly. */
    rereading: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'rereadOrganization',
        src: 'viewOrganization',
        onDone: kit.loaded('changed', 'markReplaced'),
        onError: { target: 'changed', actions: failedCall },
      },
    },
    failed: { on: { 'settings.reload': 'loading' } },
  },
})
