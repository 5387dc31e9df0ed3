import { assign, emit, setup } from 'xstate'
import type { Metric, MetricCheck, Unseen } from '#contract/experiments/metrics.ts'
import type { Problem } from '#contract/http/problem.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import {
  editedMetric,
  type MetricContent,
  type MetricField,
  newTypedMetric,
  readMetric,
  type TypedMetric,
  typedMetricOf,
} from './metric-form.ts'

type Of = { projectId: string }
export type CheckMetricInput = Of & { definition: MetricContent['definition'] }
export type SaveMetricInput = Of & { metric: Metric | null; content: MetricContent }
export type ReadMetricInput = Of & { id: string }

type Context = Of & {
  /** The metric as it is saved; null for a new one. */
  metric: Metric | null
  typed: TypedMetric
  /** The fields with faults, after an attempt to save. */
  wrong: readonly MetricField[]
  /** What the definition names and the project has not sent lately. */
  unseen: readonly Unseen[]
  problem: Problem | null
}

const contentOf = ({ typed }: Context): MetricContent => soundOf(readMetric(typed)).content

/** Leads someone to a metric of the library. Before it is saved, the names in it are compared with the events that the project sends. */
export const metricEditorMachine = setup({
  types: {
    input: {} as Of & { metric: Metric | null },
    context: {} as Context,
    events: {} as { type: 'metric.edit'; typed: Partial<TypedMetric> } | { type: 'metric.reload' } | { type: 'form.submit' },
    emitted: {} as { type: 'metric.saved' },
    tags: {} as 'busy',
  },
  actors: {
    checkMetric: toBeProvided<CheckMetricInput, MetricCheck>('checkMetric'),
    saveMetric: toBeProvided<SaveMetricInput, Metric>('saveMetric'),
    readMetric: toBeProvided<ReadMetricInput, Metric>('readMetric'),
  },
  guards: {
    isSound: ({ context }) => 'content' in readMetric(context.typed),
    isSeen: (_, { unseen }: MetricCheck) => unseen.length === 0,
    isChanged: (_, { code }: Problem) => code === 'metric.changed',
  },
  actions: {
    edit: assign({
      typed: ({ context }, typed: Partial<TypedMetric>) => editedMetric(context.typed, typed),
      wrong: [],
      unseen: [],
      problem: null,
    }),
    markWrong: assign({
      wrong: ({ context }) => wrongOf(readMetric(context.typed)),
    }),
    forgetProblem: assign({ problem: null, unseen: [] }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    rememberUnseen: assign({ unseen: (_, { unseen }: MetricCheck) => unseen }),
    show: assign((_, metric: Metric) => ({ metric, typed: typedMetricOf(metric), problem: null })),
    announceSaved: emit({ type: 'metric.saved' }),
  },
}).createMachine({
  id: 'metricEditor',
  context: ({ input: { projectId, metric } }) => ({
    projectId,
    metric,
    typed: metric ? typedMetricOf(metric) : newTypedMetric,
    wrong: [],
    unseen: [],
    problem: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'metric.edit': { actions: { type: 'edit', params: ({ event }) => event.typed } },
        'form.submit': [{ guard: 'isSound', target: 'checking', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkMetric',
        src: 'checkMetric',
        input: ({ context }) => ({ projectId: context.projectId, definition: contentOf(context).definition }),
        onDone: [
          { guard: { type: 'isSeen', params: ({ event }) => event.output }, target: 'saving' },
          { target: 'doubting', actions: { type: 'rememberUnseen', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    /** A name that was never seen may be misspelt, or come with the next release: the person decides. */
    doubting: {
      on: {
        'metric.edit': { target: 'editing', actions: { type: 'edit', params: ({ event }) => event.typed } },
        'form.submit': { target: 'saving', actions: 'forgetProblem' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveMetric',
        src: 'saveMetric',
        input: ({ context }) => ({ projectId: context.projectId, metric: context.metric, content: contentOf(context) }),
        onDone: { target: 'saved', actions: 'announceSaved' },
        onError: [
          {
            guard: { type: 'isChanged', params: problemOf },
            target: 'replaced',
            actions: { type: 'rememberProblem', params: problemOf },
          },
          { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
        ],
      },
    },
    /** Somebody else has changed the metric. What is typed stays until their version is asked for. */
    replaced: { on: { 'metric.reload': 'reloading' } },
    reloading: {
      tags: 'busy',
      invoke: {
        id: 'readMetric',
        src: 'readMetric',
        input: ({ context: { projectId, metric } }) => ({ projectId, id: present(metric).id }),
        onDone: { target: 'editing', actions: { type: 'show', params: ({ event }) => event.output } },
        onError: { target: 'replaced', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    saved: { type: 'final' },
  },
})
