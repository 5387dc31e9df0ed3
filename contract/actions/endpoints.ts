import { defineEndpoints } from '#contract/http/endpoint.ts'
import { testActionAnswer, testActionBody } from './actions.ts'
import { responseActionEndpoints } from './response-actions-endpoints.ts'

export const actionEndpoints = {
  ...defineEndpoints({
    sendTestAction: {
      method: 'POST',
      path: '/quote/api/v1/actions/test',
      access: 'project',
      permission: 'project:write',
      body: testActionBody,
      data: testActionAnswer,
      problems: ['project.unknown'],
    },
  }),
  ...responseActionEndpoints,
}
