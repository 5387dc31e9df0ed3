import type { Context, Hono } from 'hono'
import type { Job, JobRunner } from '#server/kernel/jobs.ts'
import type { ClientResolver } from './client-address.ts'
import type { RequestContext } from './request-context.ts'
import type { RequirePlatform, RequireProject, Serve } from './serve.ts'

/** The functions with which a module registers its routes. */
export type HttpRoutes = {
  app: Hono
  /** Serves one endpoint of the contract. */
  serve: Serve
  caller: ClientResolver
  requestContextOf: (context: Context) => RequestContext
  /** For routes that are not endpoints, such as streams: the caller and the project. */
  requireProject: RequireProject
  /** The same for platform admins: the caller. `call` is the name under which a refusal is recorded. */
  requirePlatform: RequirePlatform
  /** Logs a failure that the route answers by itself. */
  noteFailure: (failure: unknown, context: Context) => void
}

/** What a capability contributes to the server. The other fields of a module are functions for other modules. */
export type Module = {
  routes?: (http: HttpRoutes) => void
  /** Each is run by one process at a time, in the order of the list. */
  jobs?: Job[]
  /** Jobs that may take minutes. They run one after the other as well, but the jobs above do not wait for them. */
  longJobs?: Job[]
  /** The jobs that the module runs by itself. */
  ownJobs?: JobRunner
  /** Starts work that goes on in the background. */
  start?: () => void
  /** Ends streams and other requests that would stay open. */
  close?: () => void
  /** Resolves when everything that was accepted is stored. */
  settle?: () => Promise<void>
}
