import { defineEndpoints } from '#contract/http/endpoint.ts'
import { insightAnswer, insightNames } from './answer.ts'
import { insightQuery } from './query.ts'

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
})
