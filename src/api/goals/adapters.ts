import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { goalEndpoints } from '#contract/goals/endpoints.ts'
import type { Goal, SavedGoal } from '#contract/goals/goals.ts'
import { ProblemError } from '#contract/http/problem.ts'
import { goalEditorMachine, type ReadGoalInput, type SaveGoalInput } from '#machines/goals/goal-editor.machine.ts'
import { starterGoalsMachine } from '#machines/goals/starter-goals.machine.ts'

/** The machines of goals with their adapters. */
export const createGoalMachines = (call: Call) => ({
  editor: goalEditorMachine.provide({
    actors: {
      saveGoal: fromPromise<SavedGoal, SaveGoalInput>(({ input: { projectId: project, goal, content }, signal }) =>
        goal === null
          ? call(goalEndpoints.createGoal, { project, body: content, signal })
          : call(goalEndpoints.changeGoal, {
              project,
              params: { id: goal.id },
              body: { goal: content, replaces: goal.revision },
              signal,
            }),
      ),
      readGoal: fromPromise<Goal, ReadGoalInput>(async ({ input: { projectId: project, id }, signal }) => {
        const { items } = await call(goalEndpoints.listGoals, { project, signal })
        const found = items.find((it) => it.id === id)
        if (!found) throw new ProblemError({ code: 'goal.unknown' })
        return found
      }),
    },
  }),
  starters: starterGoalsMachine.provide({
    actors: {
      createStarters: fromPromise<{ created: number }, { projectId: string }>(({ input: { projectId: project }, signal }) =>
        call(goalEndpoints.createStarterGoals, { project, signal }),
      ),
    },
  }),
})
