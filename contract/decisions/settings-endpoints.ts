import { defineEndpoints } from '#contract/http/endpoint.ts'
import { changeHoldoutBody, decisionLimitsSchema, holdoutSchema } from './holdout.ts'

/** What holds for all strategies of a project. */
export const decisionSettingsEndpoints = defineEndpoints({
  viewHoldout: {
    method: 'GET',
    path: '/quote/api/v1/holdout',
    access: 'project',
    permission: 'strategy:read',
    data: holdoutSchema,
    problems: ['project.unknown'],
  },
  changeHoldout: {
    method: 'PUT',
    path: '/quote/api/v1/holdout',
    access: 'project',
    permission: 'holdout:write',
    body: changeHoldoutBody,
    data: holdoutSchema,
    problems: ['project.unknown'],
  },
  viewDecisionLimits: {
    method: 'GET',
    path: '/quote/api/v1/decision-limits',
    access: 'project',
    permission: 'strategy:read',
    data: decisionLimitsSchema,
    problems: ['project.unknown'],
  },
  changeDecisionLimits: {
    method: 'PUT',
    path: '/quote/api/v1/decision-limits',
    access: 'project',
    permission: 'strategy:publish',
    body: decisionLimitsSchema,
    data: decisionLimitsSchema,
    problems: ['project.unknown'],
  },
})
