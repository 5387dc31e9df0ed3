import { behaviorAnswer, behaviorBatchBody } from '#contract/events/events.ts'
import { defineEndpoints } from '#contract/http/endpoint.ts'

export const ingestionEndpoints = defineEndpoints({
  sendEvents: {
    method: 'POST',
    path: '/quote/api/v1/events/behavior',
    access: 'sdkKey',
    body: behaviorBatchBody,
    data: behaviorAnswer,
    problems: ['sdkKey.unknown', 'sdkKey.suspended', 'sdkKey.paused', 'origin.refused', 'requests.tooMany'],
  },
})
