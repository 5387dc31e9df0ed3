import { assign, emit, setup } from 'xstate'
import type { Goal, GoalContent, SavedGoal } from '#contract/goals/goals.ts'
import type { Problem } from '#contract/http/problem.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { type GoalField, readGoal, type TypedGoal, typedGoalOf } from './goal-form.ts'

type Of = { projectId: string }
export type SaveGoalInput = Of & { goal: Goal | null; content: GoalContent }
export type ReadGoalInput = Of & { id: string }

type Context = Of & {
  /** The goal as it is saved; null for a new one. */
  goal: Goal | null
  typed: TypedGoal
  /** What is wrong, after an attempt to save. */
  wrong: readonly GoalField[]
  problem: Problem | null
}

/** Leads someone to a goal: a new one, which begins with `first`, or a change of one. */
export const goalEditorMachine = setup({
  types: {
    input: {} as Of & { goal: Goal | null; first: TypedGoal },
    context: {} as Context,
    events: {} as { type: 'goal.edit'; typed: Partial<TypedGoal> } | { type: 'goal.reload' } | { type: 'form.submit' },
    emitted: {} as { type: 'goal.saved' },
    tags: {} as 'busy',
  },
  actors: {
    saveGoal: toBeProvided<SaveGoalInput, SavedGoal>('saveGoal'),
    readGoal: toBeProvided<ReadGoalInput, Goal>('readGoal'),
  },
  guards: {
    isSound: ({ context }) => 'content' in readGoal(context.typed),
    isChanged: (_, { code }: Problem) => code === 'goal.changed',
  },
  actions: {
    edit: assign({
      typed: ({ context }, typed: Partial<TypedGoal>) => ({ ...context.typed, ...typed }),
      wrong: [],
      problem: null,
    }),
    markWrong: assign({
      wrong: ({ context }) => wrongOf(readGoal(context.typed)),
    }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    show: assign((_, goal: Goal) => ({ goal, typed: typedGoalOf(goal), problem: null })),
    announceSaved: emit({ type: 'goal.saved' }),
  },
}).createMachine({
  id: 'goalEditor',
  context: ({ input: { projectId, goal, first } }) => ({
    projectId,
    goal,
    typed: goal ? typedGoalOf(goal) : first,
    wrong: [],
    problem: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'goal.edit': { actions: { type: 'edit', params: ({ event }) => event.typed } },
        'form.submit': [{ guard: 'isSound', target: 'saving', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveGoal',
        src: 'saveGoal',
        input: ({ context: { projectId, goal, typed } }) => ({ projectId, goal, content: soundOf(readGoal(typed)).content }),
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
    /** Somebody else has changed the goal. What is typed stays until their version is asked for. */
    replaced: { on: { 'goal.reload': 'reloading' } },
    reloading: {
      tags: 'busy',
      invoke: {
        id: 'readGoal',
        src: 'readGoal',
        input: ({ context: { projectId, goal } }) => ({ projectId, id: present(goal).id }),
        onDone: { target: 'editing', actions: { type: 'show', params: ({ event }) => event.output } },
        onError: { target: 'replaced', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    saved: { type: 'final' },
  },
})
