import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { emailDeliveriesPage, emailDeliveriesQuery, emailDeliverySchema } from './deliveries.ts'
import { emailFiguresSchema, emailParams, testEmailBody, testEmailSchema } from './emails.ts'
import {
  addSuppressionBody,
  checkedSuppressionSchema,
  checkSuppressionBody,
  removeSuppressionBody,
  suppressionParams,
  suppressionSchema,
  suppressionsPage,
  suppressionsQuery,
} from './suppressions.ts'

const suppressions = '/admin/api/v1/email-suppressions'

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
  /** The e-mails of an action, the newest first. Searching for a person takes `profile:pii`. */
  listEmailDeliveries: {
    method: 'GET',
    path: '/quote/api/v1/response-actions/:id/email-deliveries',
    access: 'project',
    permission: 'action:read',
    params: emailParams,
    query: emailDeliveriesQuery,
    data: emailDeliveriesPage,
    problems: ['project.unknown', 'action.unknown', 'request.invalid', 'permission.denied'],
  },
  viewEmailDelivery: {
    method: 'GET',
    path: '/quote/api/v1/email-deliveries/:id',
    access: 'project',
    permission: 'action:read',
    params: emailParams,
    data: emailDeliverySchema,
    problems: ['project.unknown', 'email.deliveryUnknown'],
  },
  /** Sends a dead e-mail again, if the person still agrees. One that was sent again already is answered as it is. */
  replayEmailDelivery: {
    method: 'POST',
    path: '/quote/api/v1/email-deliveries/:id/replay',
    access: 'project',
    permission: 'action:write',
    params: emailParams,
    data: emailDeliverySchema,
    problems: [
      'project.unknown',
      'email.deliveryUnknown',
      'email.notDead',
      'email.contentGone',
      'email.suppressed',
      'email.noConsent',
    ],
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
  /** The addresses to which the organisation sends no e-mails, the newest first. */
  listEmailSuppressions: {
    method: 'GET',
    path: suppressions,
    access: 'session',
    permission: 'suppression:read',
    query: suppressionsQuery,
    data: suppressionsPage,
    problems: ['request.invalid'],
  },
  checkEmailSuppression: {
    method: 'POST',
    path: `${suppressions}/check`,
    access: 'session',
    permission: 'suppression:read',
    body: checkSuppressionBody,
    data: checkedSuppressionSchema,
    problems: ['suppression.notAnAddress', 'requests.tooMany'],
  },
  /** An address that is on the list stays there. That somebody unsubscribed is never replaced by a bounce. */
  addEmailSuppression: {
    method: 'POST',
    path: suppressions,
    access: 'session',
    permission: 'suppression:write',
    body: addSuppressionBody,
    data: suppressionSchema,
    problems: ['suppression.notAnAddress', 'requests.tooMany'],
  },
  removeEmailSuppression: {
    method: 'POST',
    path: `${suppressions}/:id/remove`,
    access: 'session',
    permission: 'suppression:write',
    params: suppressionParams,
    body: removeSuppressionBody,
    data: v.null(),
    problems: ['suppression.unknown', 'suppression.consentRequired'],
  },
})
