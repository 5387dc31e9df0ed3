import { defineEndpoints } from '#contract/http/endpoint.ts'
import { emailFiguresSchema, emailParams, testEmailBody, testEmailSchema } from './emails.ts'

export const emailEndpoints = defineEndpoints({
  viewEmailFigures: {
    method: 'GET',
    path: '/quote/api/v1/response-actions/:id/emails',
    access: 'project',
    permission: 'action:read',
    params: emailParams,
    data: emailFiguresSchema,
    problems: ['project.unknown', 'action.unknown'],
  },
  /** Sends an e-mail to the caller, at once. */
  testEmail: {
    method: 'POST',
    path: '/quote/api/v1/emails/test',
    access: 'project',
    permission: 'action:write',
    body: testEmailBody,
    data: testEmailSchema,
    problems: ['project.unknown', 'action.invalid', 'requests.tooMany'],
  },
})
