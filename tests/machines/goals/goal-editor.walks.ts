import { goalEditorMachine } from '#machines/goals/goal-editor.machine.ts'
import { typedGoalOf } from '#machines/goals/goal-form.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { goalOf } from './goals.ts'

export const goal = goalOf()
export const of = { projectId: 'first', goal, first: typedGoalOf(goal) }

export const graph = graphOf(goalEditorMachine, {
  input: of,
  examples: [
    { type: 'goal.edit', typed: { target: '500' } },
    { type: 'goal.edit', typed: { target: 'many' } },
    done('saveGoal', { id: goal.id, revision: 2 }),
    failed('saveGoal', { code: 'transport.offline', status: 0 }),
    failed('saveGoal', { code: 'goal.changed' }),
    done('readGoal', goalOf({ revision: 2, target: 400 })),
    failed('readGoal', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ typed, goal: known, wrong, problem }) => [typed.target, known?.revision, wrong, problem?.code],
  detail: (event) =>
    event.type === 'goal.edit'
      ? String(event.typed.target)
      : 'error' in event
        ? String((event.error as { problem?: { code: string } }).problem?.code)
        : undefined,
})

export const { walks } = graph
