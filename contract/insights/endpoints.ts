import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { insightAnswer, insightNames } from './answer.ts'
import { insightQuery } from './query.ts'
import { changeSavedInsightBody, savedInsightBody, savedInsightParams, savedInsightSchema, savedInsightsSchema } from './saved.ts'

const saved = '/quote/api/v1/insights/saved'
const savedOne = '/quote/api/v1/insights/saved/:id'

export const insightsEndpoints = defineEndpoints({
  queryInsight: {
    method: 'POST',
    path: '/quote/api/v1/insights/query',
    access: 'project',
    permission: 'event:read',
    body: insightQuery,
    data: insightAnswer,
    problems: [
      'project.unknown',
      'report.unreadable',
      'report.reversed',
      'report.tooLong',
      'report.future',
      'report.zoneUnknown',
      'insight.personal',
      'insight.tooSlow',
      'segment.unknown',
    ],
  },
  listInsightNames: {
    method: 'GET',
    path: '/quote/api/v1/insights/names',
    access: 'project',
    permission: 'event:read',
    data: insightNames,
    problems: ['project.unknown'],
  },
  /** By name. */
  listSavedInsights: {
    method: 'GET',
    path: saved,
    access: 'project',
    permission: 'event:read',
    data: savedInsightsSchema,
    problems: ['project.unknown'],
  },
  createSavedInsight: {
    method: 'POST',
    path: saved,
    access: 'project',
    permission: 'insight:write',
    body: savedInsightBody,
    data: savedInsightSchema,
    problems: ['project.unknown', 'insight.taken', 'insight.tooMany', 'insight.tooManyShown', 'insight.personal'],
  },
  viewSavedInsight: {
    method: 'GET',
    path: savedOne,
    access: 'project',
    permission: 'event:read',
    params: savedInsightParams,
    data: savedInsightSchema,
    problems: ['project.unknown', 'insight.unknown'],
  },
  changeSavedInsight: {
    method: 'PUT',
    path: savedOne,
    repeatable: true,
    access: 'project',
    permission: 'insight:write',
    params: savedInsightParams,
    body: changeSavedInsightBody,
    data: savedInsightSchema,
    problems: [
      'project.unknown',
      'insight.unknown',
      'insight.changed',
      'insight.taken',
      'insight.tooManyShown',
      'insight.personal',
    ],
  },
  /** An insight that does not exist counts as deleted. */
  deleteSavedInsight: {
    method: 'DELETE',
    path: savedOne,
    repeatable: true,
    access: 'project',
    permission: 'insight:write',
    params: savedInsightParams,
    data: v.null(),
    problems: ['project.unknown'],
  },
})
