import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { changeGoalBody, goalBody, goalParams, goalsSchema, savedGoalSchema } from './goals.ts'

const goals = '/quote/api/v1/goals'
const goal = '/quote/api/v1/goals/:id'

export const goalEndpoints = defineEndpoints({
  listGoals: {
    method: 'GET',
    path: goals,
    access: 'project',
    permission: 'effect:read',
    data: goalsSchema,
    problems: ['project.unknown'],
  },
  createGoal: {
    method: 'POST',
    path: goals,
    access: 'project',
    permission: 'goal:write',
    body: goalBody,
    data: savedGoalSchema,
    problems: ['project.unknown', 'goal.tooMany', 'goal.ownerUnknown', 'goal.metricUnfit'],
  },
  /** Three goals for the coming 28 days, 10 % above the last 28, for a project without goals. Does nothing where there is one. */
  createStarterGoals: {
    method: 'POST',
    path: '/quote/api/v1/goals/starters',
    access: 'project',
    permission: 'goal:write',
    data: v.object({ created: v.number() }),
    problems: ['project.unknown'],
  },
  changeGoal: {
    method: 'PUT',
    path: goal,
    repeatable: true,
    access: 'project',
    permission: 'goal:write',
    params: goalParams,
    body: changeGoalBody,
    data: savedGoalSchema,
    problems: ['project.unknown', 'goal.unknown', 'goal.changed', 'goal.ownerUnknown', 'goal.metricUnfit'],
  },
  /** A goal that does not exist counts as deleted. */
  deleteGoal: {
    method: 'DELETE',
    path: goal,
    repeatable: true,
    access: 'project',
    permission: 'goal:write',
    params: goalParams,
    data: v.null(),
    problems: ['project.unknown'],
  },
})
