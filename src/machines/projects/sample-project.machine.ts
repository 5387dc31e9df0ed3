import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { SampleProgress } from '#contract/samples/samples.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/**
 * `filled` is the share of the events that is stored, from 0 to 1; null until the server has told it. `isAwaited`: somebody was shown that it is
 * not full, or that nobody knows. `name` is that of a project which is to be created.
 */
type Context = { id: string; name: string; filled: number | null; isAwaited: boolean; problem: Problem | null }

type Event =
  | { type: 'sample.create'; name: string }
  /** The list of projects has one, or no longer has one. */
  | { type: 'sample.found'; id: string }
  | { type: 'sample.lost' }
  | { type: 'progress.retry' }
  | { type: 'sample.delete' }
  | { type: 'sample.restore' }
  | { type: 'deletion.dismiss' }
  | { type: 'session.ended' }

type Emitted =
  | { type: 'sample.created'; project: Project }
  | { type: 'sample.exists' }
  | { type: 'sample.filled' }
  | { type: 'sample.deleted'; id: string }
  | { type: 'sample.restored'; project: Project }
  | { type: 'deletion.failed'; problem: Problem }

const nothing: Context = { id: '', name: '', filled: null, isAwaited: false, problem: null }

const isFull = (filled: number | null) => filled !== null && filled >= 1
const isFilledIn = ({ id }: Context, it: SampleProgress | null) => it?.projectId === id && isFull(it.filled)

/** Leads someone from no sample project to a filled one, and lets them delete it at once and undo that. */
export const sampleProjectMachine = setup({
  types: { context: {} as Context, events: {} as Event, emitted: {} as Emitted, tags: {} as 'busy' | 'present' },
  actors: {
    createSample: toBeProvided<{ name: string }, Project>('createSample'),
    readProgress: toBeProvided<void, SampleProgress | null>('readProgress'),
    deleteSample: toBeProvided<{ id: string }, void>('deleteSample'),
    restoreSample: toBeProvided<{ id: string }, Project>('restoreSample'),
  },
  delays: { pollEvery: 1_000, retryEvery: 10_000 },
  guards: {
    exists: (_, problem: Problem) => problem.code === 'sample.exists',
    isUnknown: (_, problem: Problem) => problem.code === 'project.unknown',
    isFilled: ({ context }, it: SampleProgress | null) => isFilledIn(context, it),
    /** It is news that it is full. A first answer that says so is not: nothing else was shown before. */
    isFilledAtLast: ({ context }, it: SampleProgress | null) => context.isAwaited && isFilledIn(context, it),
  },
  actions: {
    forgetProblem: assign({ problem: null }),
    forgetEverything: assign(nothing),
    rememberName: assign({ name: (_, name: string) => name, problem: null }),
    rememberId: assign((_, id: string) => ({ id, filled: null, isAwaited: false, problem: null })),
    rememberCreated: assign((_, { id }: Project) => ({ id, filled: 0, isAwaited: true, problem: null })),
    rememberFilled: assign(({ context }, it: SampleProgress | null) => {
      const filled = it?.projectId === context.id ? it.filled : (context.filled ?? 0)
      return { filled, isAwaited: !isFull(filled), problem: null }
    }),
    rememberUnknown: assign(({ context }, problem: Problem) => ({ isAwaited: !isFull(context.filled), problem })),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceCreated: emit((_, project: Project) => ({ type: 'sample.created', project })),
    announceExisting: emit({ type: 'sample.exists' }),
    announceFilled: emit({ type: 'sample.filled' }),
    announceDeleted: emit(({ context }) => ({ type: 'sample.deleted', id: context.id })),
    announceRestored: emit((_, project: Project) => ({ type: 'sample.restored', project })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'deletion.failed', problem })),
  },
}).createMachine({
  id: 'sampleProject',
  context: nothing,
  initial: 'idle',
  on: { 'session.ended': { target: '.idle', actions: 'forgetEverything' } },
  states: {
    idle: {
      on: {
        'sample.create': { target: 'creating', actions: { type: 'rememberName', params: ({ event }) => event.name } },
        'sample.found': { target: 'present', actions: { type: 'rememberId', params: ({ event }) => event.id } },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        id: 'createSample',
        src: 'createSample',
        input: ({ context }) => ({ name: context.name }),
        onDone: {
          target: 'present',
          actions: [
            { type: 'rememberCreated', params: ({ event }) => event.output },
            { type: 'announceCreated', params: ({ event }) => event.output },
          ],
        },
        // An answer was lost, or another member has created one: the list of projects is read again.
        onError: [
          { guard: { type: 'exists', params: problemOf }, target: 'idle', actions: 'announceExisting' },
          { target: 'notCreated', actions: { type: 'rememberProblem', params: problemOf } },
        ],
      },
    },
    present: {
      tags: 'present',
      initial: 'asking',
      on: {
        'sample.delete': { target: 'deleting', actions: 'forgetProblem' },
        'sample.lost': { target: 'idle', actions: 'forgetEverything' },
      },
      states: {
        asking: {
          invoke: {
            id: 'readProgress',
            src: 'readProgress',
            onDone: [
              {
                guard: { type: 'isFilledAtLast', params: ({ event }) => event.output },
                target: 'filled',
                actions: [{ type: 'rememberFilled', params: ({ event }) => event.output }, 'announceFilled'],
              },
              {
                guard: { type: 'isFilled', params: ({ event }) => event.output },
                target: 'filled',
                actions: { type: 'rememberFilled', params: ({ event }) => event.output },
              },
              { target: 'filling', actions: { type: 'rememberFilled', params: ({ event }) => event.output } },
            ],
            onError: { target: 'unknown', actions: { type: 'rememberUnknown', params: problemOf } },
          },
        },
        filling: { after: { pollEvery: 'asking' } },
        unknown: { on: { 'progress.retry': 'asking' }, after: { retryEvery: 'asking' } },
        filled: {},
      },
    },
    deleting: {
      tags: ['busy', 'present'],
      invoke: {
        id: 'deleteSample',
        src: 'deleteSample',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'deleted', actions: 'announceDeleted' },
        onError: [
          { guard: { type: 'isUnknown', params: problemOf }, target: 'deleted', actions: 'announceDeleted' },
          { target: 'present', actions: { type: 'announceProblem', params: problemOf } },
        ],
      },
    },
    deleted: {
      on: {
        'sample.restore': { target: 'restoring', actions: 'forgetProblem' },
        'deletion.dismiss': { target: 'idle', actions: 'forgetEverything' },
        'sample.create': { target: 'creating', actions: { type: 'rememberName', params: ({ event }) => event.name } },
        'sample.found': { target: 'present', actions: { type: 'rememberId', params: ({ event }) => event.id } },
      },
    },
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restoreSample',
        src: 'restoreSample',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'present',
          actions: [
            { type: 'rememberId', params: ({ event }) => event.output.id },
            { type: 'announceRestored', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'deleted', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    notCreated: {
      on: {
        'sample.create': { target: 'creating', actions: { type: 'rememberName', params: ({ event }) => event.name } },
        'sample.found': { target: 'present', actions: { type: 'rememberId', params: ({ event }) => event.id } },
      },
    },
  },
})
