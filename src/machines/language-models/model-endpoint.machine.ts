import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { ModelEndpoint, ModelEndpointSettings, SaveModelEndpoint } from '#contract/language-models/model-endpoint.ts'
import type { AiModelTestResult } from '#contract/platform/ai-models.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import {
  type EndpointField,
  type EndpointFields,
  endpointFieldsOf,
  isSameEndpoint,
  readEndpoint,
} from './model-endpoint-fields.ts'

type Event =
  | { type: 'endpoint.reload' }
  | { type: 'fields.edit'; fields: Partial<EndpointFields> }
  | { type: 'fields.revert' }
  | { type: 'form.submit' }
  | { type: 'key.remove' }
  | { type: 'test.run' }

type Context = {
  stored: ModelEndpoint | null
  fields: EndpointFields
  /** The fields that are wrong, after an attempt to save. */
  wrong: readonly EndpointField[]
  /** Somebody else has changed the endpoint since it was shown. It is read again; what is typed stays. */
  isReplaced: boolean
  /** What came of the last test call. */
  result: AiModelTestResult | null
  problem: Problem | null
}

const kit = resourceKit<'stored', Context, Event>('stored')
type Answer = { event: { output: ModelEndpoint } }
/** What is remembered of a call that answers the endpoint. */
const remembered = [{ type: 'rememberLoaded', params: ({ event }: Answer) => event.output }, 'showStored'] as const

const settingsOf = ({ endpoint }: ModelEndpoint): { version: string; settings: ModelEndpointSettings } => {
  const { version, keySince: _, used: __, ...settings } = present(endpoint)
  return { version, settings }
}

/** The language model that an organisation brings: its settings, its key, which nobody reads again, and test calls. */
export const modelEndpointMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'endpoint.saved' } | { type: 'key.removed' } | { type: 'endpoint.failed'; problem: Problem },
    tags: {} as 'unsaved' | 'busy',
  },
  actors: {
    viewEndpoint: toBeProvided<void, ModelEndpoint>('viewEndpoint'),
    saveEndpoint: toBeProvided<SaveModelEndpoint, ModelEndpoint>('saveEndpoint'),
    testEndpoint: toBeProvided<void, AiModelTestResult>('testEndpoint'),
  },
  guards: {
    isAsStored: ({ context: { fields, stored } }, change: Partial<EndpointFields>) =>
      isSameEndpoint({ ...fields, ...change }, endpointFieldsOf(present(stored))),
    /** The same, and what is stored was read since it was shown. */
    isAsReread: ({ context: { fields, stored, isReplaced } }, change: Partial<EndpointFields>) =>
      isReplaced && isSameEndpoint({ ...fields, ...change }, endpointFieldsOf(present(stored))),
    wasReplaced: ({ context }) => context.isReplaced,
    isGood: ({ context: { fields, stored } }) => 'change' in readEndpoint(fields, present(stored)),
    isReplaced: (_, { code }: Problem) => code === 'organization.changed',
    hasEndpoint: ({ context }) => context.stored?.endpoint != null,
    hasKey: ({ context }) => context.stored?.endpoint?.keySince != null,
  },
  actions: {
    ...kit.actions,
    showStored: assign({
      fields: ({ context: { stored } }) => endpointFieldsOf(present(stored)),
      wrong: [],
      isReplaced: false,
      problem: null,
    }),
    edit: assign({
      fields: ({ context }, fields: Partial<EndpointFields>) => ({ ...context.fields, ...fields }),
      wrong: ({ context }, fields: Partial<EndpointFields>) => context.wrong.filter((field) => !(field in fields)),
      problem: null,
    }),
    markWrong: assign({
      wrong: ({ context: { fields, stored } }) => wrongOf(readEndpoint(fields, present(stored))),
    }),
    forgetProblem: assign({ problem: null, wrong: [] }),
    forgetResult: assign({ result: null, problem: null }),
    rememberResult: assign({ result: (_, result: AiModelTestResult) => result }),
    markReplaced: assign({ isReplaced: true }),
    announceSaved: emit({ type: 'endpoint.saved' }),
    announceKeyRemoved: emit({ type: 'key.removed' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'endpoint.failed', problem })),
  },
}).createMachine({
  id: 'modelEndpoint',
  context: {
    stored: null,
    fields: endpointFieldsOf({ endpoint: null }),
    wrong: [],
    isReplaced: false,
    result: null,
    problem: null,
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'viewEndpoint',
        src: 'viewEndpoint',
        onDone: { target: 'known', actions: remembered },
        onError: notLoaded('failed'),
      },
    },
    /** As it is stored, and nothing is typed. */
    known: {
      on: {
        'endpoint.reload': 'loading',
        'fields.edit': [
          { guard: { type: 'isAsStored', params: ({ event }) => event.fields } },
          { target: 'editing', actions: { type: 'edit', params: ({ event }) => event.fields } },
        ],
        'key.remove': { guard: 'hasKey', target: 'removingKey', actions: 'forgetProblem' },
        'test.run': { guard: 'hasEndpoint', target: 'testing', actions: 'forgetResult' },
      },
    },
    editing: {
      tags: 'unsaved',
      on: {
        'fields.edit': [
          { guard: { type: 'isAsReread', params: ({ event }) => event.fields }, target: 'loading', actions: 'showStored' },
          { guard: { type: 'isAsStored', params: ({ event }) => event.fields }, target: 'known', actions: 'showStored' },
          { actions: { type: 'edit', params: ({ event }) => event.fields } },
        ],
        'fields.revert': [
          { guard: 'wasReplaced', target: 'loading', actions: 'showStored' },
          { target: 'known', actions: 'showStored' },
        ],
        'form.submit': [{ guard: 'isGood', target: 'saving', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    saving: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'saveEndpoint',
        src: 'saveEndpoint',
        input: ({ context: { fields, stored } }) => soundOf(readEndpoint(fields, present(stored))).change,
        onDone: { target: 'known', actions: [...remembered, 'announceSaved'] },
        onError: [
          { guard: { type: 'isReplaced', params: problemOf }, target: 'rereading' },
          { target: 'editing', actions: failedCall },
        ],
      },
    },
    /** Reads what somebody else has saved, so that the next attempt replaces it knowingly. */
    rereading: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'rereadEndpoint',
        src: 'viewEndpoint',
        onDone: kit.loaded('editing', 'markReplaced'),
        onError: { target: 'editing', actions: failedCall },
      },
    },
    removingKey: {
      tags: 'busy',
      invoke: {
        id: 'removeKey',
        src: 'saveEndpoint',
        input: ({ context: { stored } }) => {
          const { version: replaces, settings } = settingsOf(present(stored))
          return { replaces, settings, key: null }
        },
        onDone: { target: 'known', actions: [...remembered, 'announceKeyRemoved'] },
        onError: { target: 'known', actions: failedCall },
      },
    },
    /** The model is asked a harmless question. What was used of the month is read again afterwards. */
    testing: {
      tags: 'busy',
      invoke: {
        id: 'testEndpoint',
        src: 'testEndpoint',
        onDone: { target: 'loading', actions: { type: 'rememberResult', params: ({ event }) => event.output } },
        onError: { target: 'known', actions: failedCall },
      },
    },
    failed: { on: { 'endpoint.reload': 'loading' } },
  },
})
