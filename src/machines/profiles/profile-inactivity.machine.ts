import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { ProfileInactivity, SaveInactivity } from '#contract/profiles/inactivity.ts'
import { failedCall } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { isTypedName } from '#machines/projects/typed-name.ts'

type Days = SaveInactivity['days']
type Choice = { days: Days }

type Event =
  | { type: 'inactivity.reload' }
  | { type: 'days.choose'; days: Days }
  | { type: 'choice.revert' }
  | { type: 'form.submit' }
  | { type: 'name.type'; name: string }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }

type Context = {
  projectId: string
  inactivity: ProfileInactivity | null
  /** What is chosen while it differs from what is stored. */
  chosen: Choice | null
  /** The project's name that is typed to confirm. */
  typed: string
  problem: Problem | null
}

export type InactivitySaving = SaveInactivity & { projectId: string }

const kit = resourceKit<'inactivity', Context, Event>('inactivity')
/** Whether people would be forgotten sooner. */
const isSooner = (days: Days, before: number | null) => days !== null && (before === null || days < before)
const ofProject = ({ context }: { context: Context }) => ({ projectId: context.projectId })

/** After how many days without an event a project forgets people. Where they are forgotten sooner, the project's name must be typed. */
export const profileInactivityMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as
      | { type: 'inactivity.saved' }
      | { type: 'inactivity.outdated' }
      | { type: 'inactivity.failed'; problem: Problem },
    tags: {} as 'unsaved' | 'busy',
  },
  actors: {
    viewInactivity: toBeProvided<{ projectId: string }, ProfileInactivity>('viewInactivity'),
    saveInactivity: toBeProvided<InactivitySaving, ProfileInactivity>('saveInactivity'),
  },
  guards: {
    isAnother: ({ context: { inactivity } }, days: Days) =>
      inactivity?.mayChange === true &&
      inactivity.days !== days &&
      (days === null || inactivity.choices.some((it) => it.days === days)),
    isStored: ({ context }, { days }: ProfileInactivity) => context.chosen?.days === days,
    forgetsSooner: ({ context }, { days }: ProfileInactivity) => context.chosen !== null && isSooner(context.chosen.days, days),
    isProject: ({ context }, name: string) => context.inactivity !== null && isTypedName(name, context.inactivity.projectName),
  },
  actions: {
    ...kit.actions,
    choose: assign({ chosen: (_, days: Days) => ({ days }), problem: null }),
    forgetChoice: assign({ chosen: null, problem: null }),
    rememberTyped: assign({ typed: (_, name: string) => name }),
    forgetTyped: assign({ typed: '' }),
    forgetProblem: assign({ problem: null }),
    announceSaved: emit({ type: 'inactivity.saved' }),
    announceOutdated: emit({ type: 'inactivity.outdated' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'inactivity.failed', problem })),
  },
}).createMachine({
  id: 'profileInactivity',
  context: ({ input }) => ({ projectId: input.projectId, inactivity: null, chosen: null, typed: '', problem: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'viewInactivity',
        src: 'viewInactivity',
        input: ofProject,
        onDone: kit.loaded('saved'),
        onError: notLoaded('failed'),
      },
    },
    saved: {
      on: {
        'days.choose': {
          guard: { type: 'isAnother', params: ({ event }) => event.days },
          target: 'changed',
          actions: { type: 'choose', params: ({ event }) => event.days },
        },
      },
    },
    changed: {
      tags: 'unsaved',
      on: {
        'days.choose': [
          {
            guard: { type: 'isAnother', params: ({ event }) => event.days },
            actions: { type: 'choose', params: ({ event }) => event.days },
          },
          { target: 'saved', actions: 'forgetChoice' },
        ],
        'choice.revert': { target: 'saved', actions: 'forgetChoice' },
        'form.submit': { target: 'weighing', actions: 'forgetProblem' },
      },
    },
    /** The question must say who would be forgotten, so the figures are read again. */
    weighing: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'weighInactivity',
        src: 'viewInactivity',
        input: ofProject,
        onDone: [
          { guard: { type: 'forgetsSooner', params: ({ event }) => event.output }, ...kit.loaded('asking') },
          { guard: { type: 'isStored', params: ({ event }) => event.output }, ...kit.loaded('saved', 'forgetChoice') },
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
      states: { unsure: {}, sure: { on: { 'deletion.confirm': '#profileInactivity.saving' } } },
    },
    saving: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'saveInactivity',
        src: 'saveInactivity',
        input: ({ context: { projectId, inactivity, chosen } }) => ({
          projectId,
          days: present(chosen).days,
          replaces: present(inactivity).days,
        }),
        onDone: [
          {
            guard: { type: 'isStored', params: ({ event }) => event.output },
            ...kit.loaded('saved', 'forgetChoice', 'announceSaved'),
          },
          kit.loaded('changed', 'announceOutdated'),
        ],
        onError: { target: 'changed', actions: failedCall },
      },
    },
    failed: { on: { 'inactivity.reload': { target: 'loading', actions: 'forgetProblem' } } },
  },
})
