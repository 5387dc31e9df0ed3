import type { Logger } from 'pino'
import type { Bodies } from '#server/http/bodies.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { serveHealth } from './health.routes.ts'
import { serveMonitoring } from './monitoring.routes.ts'
import { createMonitoring, type OverviewDependencies } from './overview.ts'
import { servePolicyReports } from './policy-reports.routes.ts'

type Dependencies = OverviewDependencies & { database: Database; clock: Clock; log: Logger; bodies: Bodies; mailQueue: MailQueue }

/** The server's health, how projects are doing, and policy reports from browsers. */
export const createMonitoringModule = ({ bodies, ...dependencies }: Dependencies) => ({
  routes: (http: HttpRoutes) => {
    const { app, caller } = http
    const { database, clock, log, mailQueue } = dependencies
    serveMonitoring(http, createMonitoring(dependencies))
    serveHealth(app, { database, mailQueue })
    servePolicyReports(app, { clock, log, bodies, addressOf: caller.addressOf })
  },
})
