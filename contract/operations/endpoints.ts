import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import {
  backupsPage,
  backupsQuery,
  jobParams,
  jobSchema,
  logLevelBody,
  logStateSchema,
  platformMonitoringSchema,
} from './operations.ts'
import { accessSchema, auditCheckSchema, auditPage, auditQuery, signInSecuritySchema } from './security.ts'
import { incidentsPage, incidentsQuery } from './watch.ts'

const platform = '/admin/api/v1/platform'
const write = { access: 'platform', requiresReauthentication: true } as const

export const operationsEndpoints = defineEndpoints({
  viewPlatformMonitoring: {
    method: 'GET',
    path: `${platform}/monitoring`,
    access: 'platform',
    data: platformMonitoringSchema,
    problems: [],
  },
  listIncidents: {
    method: 'GET',
    path: `${platform}/incidents`,
    access: 'platform',
    query: incidentsQuery,
    data: incidentsPage,
    problems: [],
  },
  listJobs: { method: 'GET', path: `${platform}/jobs`, access: 'platform', data: v.array(jobSchema), problems: [] },
  /** Starts a job in the process that answers, due or not. The answer does not wait for its end. */
  runJob: {
    method: 'POST',
    path: `${platform}/jobs/:name/run`,
    ...write,
    params: jobParams,
    data: jobSchema,
    problems: ['job.unknown', 'job.running'],
  },
  /** Changes the level of the log of all processes for some time. Others than the one that answers follow within 5 s. */
  changeLogLevel: {
    method: 'PUT',
    path: `${platform}/log-level`,
    ...write,
    body: logLevelBody,
    data: logStateSchema,
    problems: [],
  },
  /** The configured level holds again. */
  resetLogLevel: { method: 'DELETE', path: `${platform}/log-level`, ...write, data: logStateSchema, problems: [] },
  listBackups: {
    method: 'GET',
    path: `${platform}/backups`,
    access: 'platform',
    query: backupsQuery,
    data: backupsPage,
    problems: [],
  },
  /** Rows of the audit record of all organisations. */
  searchAudit: { method: 'GET', path: `${platform}/audit`, access: 'platform', query: auditQuery, data: auditPage, problems: [] },
  /** Reads the whole audit record and compares each row, and the end, with its seal. */
  checkAudit: { method: 'POST', path: `${platform}/audit/check`, access: 'platform', data: auditCheckSchema, problems: [] },
  viewSignInSecurity: {
    method: 'GET',
    path: `${platform}/security`,
    access: 'platform',
    data: signInSecuritySchema,
    problems: [],
  },
  viewAccess: { method: 'GET', path: `${platform}/security/access`, access: 'platform', data: accessSchema, problems: [] },
})
