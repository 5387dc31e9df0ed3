import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import {
  acknowledgeFiringBody,
  alertFiringSchema,
  alertFiringsPage,
  alertFiringsQuery,
  alertMetricParams,
  alertMetricQuery,
  alertMetricSchema,
  alertParams,
  alertRecipientsSchema,
  alertRuleBody,
  alertRuleSchema,
  alertRulesSchema,
  changeAlertBody,
  muteAlertBody,
} from './alerts.ts'

const read = { access: 'project', permission: 'monitoring:read' } as const
const write = { access: 'project', permission: 'alert:write' } as const

export const alertEndpoints = defineEndpoints({
  listAlerts: { method: 'GET', path: '/quote/api/v1/alerts', ...read, data: alertRulesSchema, problems: ['project.unknown'] },
  createAlert: {
    method: 'POST',
    path: '/quote/api/v1/alerts',
    ...write,
    body: alertRuleBody,
    data: alertRuleSchema,
    problems: ['project.unknown', 'alert.tooMany', 'alert.recipientUnknown'],
  },
  /** A rule with another condition begins anew: a firing of the old one ends. */
  changeAlert: {
    method: 'PUT',
    path: '/quote/api/v1/alerts/:id',
    repeatable: true,
    ...write,
    params: alertParams,
    body: changeAlertBody,
    data: alertRuleSchema,
    problems: ['project.unknown', 'alert.unknown', 'alert.changed', 'alert.recipientUnknown'],
  },
  muteAlert: {
    method: 'PUT',
    path: '/quote/api/v1/alerts/:id/mute',
    repeatable: true,
    ...write,
    params: alertParams,
    body: muteAlertBody,
    data: alertRuleSchema,
    problems: ['project.unknown', 'alert.unknown'],
  },
  /** Its firings stay on the list. */
  deleteAlert: {
    method: 'DELETE',
    path: '/quote/api/v1/alerts/:id',
    repeatable: 'alert.unknown',
    ...write,
    params: alertParams,
    data: v.null(),
    problems: ['project.unknown', 'alert.unknown'],
  },
  /** The newest first, of the last 90 days. */
  listAlertFirings: {
    method: 'GET',
    path: '/quote/api/v1/alerts/firings',
    ...read,
    query: alertFiringsQuery,
    data: alertFiringsPage,
    problems: ['project.unknown'],
  },
  /** Of two who acknowledge a firing, the second is told that somebody was faster. A firing that is over can be acknowledged too. */
  acknowledgeFiring: {
    method: 'POST',
    path: '/quote/api/v1/alerts/firings/:id/acknowledge',
    ...write,
    params: alertParams,
    body: acknowledgeFiringBody,
    data: alertFiringSchema,
    problems: ['project.unknown', 'alert.firingUnknown', 'alert.acknowledged'],
  },
  viewAlertMetric: {
    method: 'GET',
    path: '/quote/api/v1/alerts/metrics/:metric',
    ...read,
    params: alertMetricParams,
    query: alertMetricQuery,
    data: alertMetricSchema,
    problems: ['project.unknown'],
  },
  listAlertRecipients: {
    method: 'GET',
    path: '/quote/api/v1/alerts/recipients',
    ...write,
    data: alertRecipientsSchema,
    problems: ['project.unknown'],
  },
})
