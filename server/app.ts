import { createAccountsModule } from './accounts/accounts.module.ts'
import { createActionsModule } from './actions/actions.module.ts'
import { createAlertsModule } from './alerts/alerts.module.ts'
import { createAuditModule } from './audit/audit.module.ts'
import { createAuditCheckModule } from './audit/audit-check.module.ts'
import { createContactModule } from './contact/contact.module.ts'
import { createCouponsModule } from './coupons/coupons.module.ts'
import { createDashboardsModule } from './dashboards/dashboards.module.ts'
import { watchStatements } from './database/statement-watch.ts'
import { createUpkeep } from './database/upkeep.ts'
import { createDecisionsModule, type DecisionsModule } from './decisions/decisions.module.ts'
import type { Dependencies } from './dependencies.ts'
import { createEmailsModule } from './emails/emails.module.ts'
import { createEventsModule } from './events/events.module.ts'
import { createExperimentsModule, type ExperimentsModule } from './experiments/experiments.module.ts'
import { createGoalsModule } from './goals/goals.module.ts'
import { createBodies } from './http/bodies.ts'
import { type ClientResolver, createClientResolver } from './http/client-address.ts'
import { createHttp } from './http/http.ts'
import type { Module } from './http/module.ts'
import { createImportModule } from './import/import.module.ts'
import { createIngestionModule } from './ingestion/ingestion.module.ts'
import { createInsightsModule } from './insights/insights.module.ts'
import { createCallMeter } from './kernel/call-meter.ts'
import { createKeys } from './kernel/keys.ts'
import type { ProjectRef } from './kernel/project-ref.ts'
import { createRateLimits } from './kernel/rate-limits.ts'
import { createLanguageModelsModule } from './language-models/language-models.module.ts'
import { createLifecycle } from './lifecycle.ts'
import { createMailModule } from './mail/mail.module.ts'
import { createMembersModule } from './members/members.module.ts'
import { createMonitoringModule } from './monitoring/monitoring.module.ts'
import { createOperationsModule } from './operations/operations.module.ts'
import { createOrganisationModule } from './organisation/organisation.module.ts'
import { createOrganizationSettingsModule } from './organization-settings/organization-settings.module.ts'
import { createOrganizationWebhooksModule } from './organization-webhooks/organization-webhooks.module.ts'
import { createOwnAccountModule } from './own-account/own-account.module.ts'
import { createPasskeysModule } from './passkeys/passkeys.module.ts'
import { createPlatformModule } from './platform/platform.module.ts'
import { createProfilesModule } from './profiles/profiles.module.ts'
import { beginCurrency, createProjectsModule } from './projects/projects.module.ts'
import { createSamplesModule } from './samples/samples.module.ts'
import { createScenariosModule } from './scenarios/scenarios.module.ts'
import { createSdkKeysModule } from './sdk-keys/sdk-keys.module.ts'
import { createSegmentsModule } from './segments/segments.module.ts'
import { createSiteModule } from './site/site.module.ts'
import { createTokensModule } from './tokens/tokens.module.ts'
import { createTwoFactorModule } from './two-factor/two-factor.module.ts'
import { createWebhooksModule } from './webhooks/webhooks.module.ts'

export type { Dependencies }

/** The server without its socket: a list of modules and their dependencies. */
export const createApp = (dependencies: Dependencies) => {
  const { database: opened, clock, log, passwords, google, ingestionLimits, countryOf, senders, ...other } = dependencies
  const { database, slowest } = watchStatements(opened)
  const { folders, sampleVisitors, appSecret, previousAppSecrets, send, salesEmail, refusalDelay = 0, ...given } = other
  const { bodyRateLimit, auditAnchor, actionContents, receivers, modelNetworks, publicOrigin, sampleId, ...resolver } = given
  const caller: ClientResolver = { ...atThisMachine, ...resolver }
  const keys = createKeys(appSecret, previousAppSecrets)
  const bodies = createBodies({ clock, rateLimit: bodyRateLimit })
  const rates = createRateLimits({ database, clock })
  const origin = publicOrigin ?? 'http://localhost:3000'
  const mail = createMailModule({ database, clock, log, send, keys, origin })
  const audit = createAuditModule({ database, clock, rates, key: keys.audit })
  const auditCheck = createAuditCheckModule({ database, log, key: keys.audit, anchor: auditAnchor ?? null })
  const twoFactor = createTwoFactorModule({ database, clock, rates, mailQueue: mail, audit, keys })
  const passkeys = createPasskeysModule({ database, clock, audit, twoFactor, origin })
  const proving = { twoFactor, passkeys, rates, keys, ...(passwords ? { passwords } : {}), ...(google ? { google } : {}) }
  const accounts = createAccountsModule({ database, clock, audit, mailQueue: mail, ...proving })
  const organisation = createOrganisationModule({ database, clock, audit, accounts })
  const sdkKeys = createSdkKeysModule({ database, clock, log, audit })
  const events = createEventsModule({ database, clock, log, audit, sessions: accounts.sessions, ingestionLimits })
  const actions = createActionsModule({ database, clock, log, keys, sdkKeys, audit })
  const coupons = createCouponsModule({ database, clock, audit, actions })
  const webhooks = createWebhooksModule({ database, clock, log, audit, rates, keys, actions, receivers })
  const organizationWebhooks = createOrganizationWebhooksModule({ database, clock, audit, rates, keys, webhooks })
  const emails = createEmailsModule({ database, clock, log, audit, rates, keys, actions, mailQueue: mail, send, origin })
  // Segments and decisions follow each other: a segment starts strategies, and a strategy asks for segments.
  const segments = createSegmentsModule({
    database,
    clock,
    log,
    onChanges: (...changed) => decisions.followChanges(...changed),
    findUsers: (...asked) => decisions.findUsers(...asked),
  })
  const delivering = { actions, webhooks, emails, coupons, contents: actionContents, effects: () => experiments.noting }
  const decisions: DecisionsModule = createDecisionsModule({ database, clock, audit, segments, ...delivering })
  const profiles = createProfilesModule({ database, clock, log, audit, keys, events, segments, decisions })
  emails.onPeopleAsked(profiles.search)
  const experiments: ExperimentsModule = createExperimentsModule({ database, clock, log, audit, decisions, profiles })
  const removeReceived = async (project: ProjectRef) => {
    await events.removeReceived(project)
    await profiles.removeAll(project)
    await decisions.removeAll(project)
  }
  const beginnings = { origins: sdkKeys.beginOrigins, inactivity: profiles.beginInactivity, decisions: decisions.beginSettings }
  const giving = { currency: beginCurrency, retention: events.beginRetention, ...beginnings }
  const ending = { mailQueue: mail, accounts, senders, removeProjects: (id: string): Promise<void> => projects.removeAll(id) }
  const organizationSettings = createOrganizationSettingsModule({ database, clock, audit, ...proving, giving, ...ending })
  const { giveDefaults, emailDomains } = organizationSettings
  const projects = createProjectsModule({ database, clock, audit, giveDefaults, rightsOf: accounts.rights.of, removeReceived })
  const tokens = createTokensModule({ database, clock, rates, audit, accounts, projects })
  const received = { sdkKeys, events, actions, profiles, ...(ingestionLimits ? { ingestionLimits } : {}) }
  const ingestion = createIngestionModule({ database, clock, caller, bodies, ...received, countryOf })
  const imports = createImportModule({ database, clock, audit, organisation, ingestion, bodyRateLimit })
  const filling = { organisation, projects, imports, actions, decisions, sampleVisitors, sampleId }
  const samples = createSamplesModule({ database, clock, log, ...filling })
  const told = { mailQueue: mail, pageVitals: ingestion.pageVitals, accounts, experiments, origin }
  const dashboards = createDashboardsModule({ database, clock, log, audit, ...told })
  const goals = createGoalsModule({ database, clock, audit, accounts, dashboards, experiments, segments })
  const [{ openStreams, streamOpenings }, { lag, foldDelays }] = [actions, profiles]
  const watched = { mailQueue: mail, lag, foldDelays, openStreams, streamOpenings, events, sdkKeys }
  const monitoring = createMonitoringModule({ database, clock, log, bodies, ...watched })
  const telling = { mailQueue: mail, webhooks, tellOrganization: organizationWebhooks.tell }
  const alerts = createAlertsModule({ database, clock, log, audit, accounts, ...telling, lag })
  const members = createMembersModule({ database, clock, rates, audit, ...ending, origin, emailDomains, goals, alerts, tokens })
  const owned = { mailQueue: mail, accounts, members, dashboards, emailDomains, origin }
  const watching = { ...received, meter: createCallMeter(), auditCheck, accounts, ingestion, slowest }
  const operations = createOperationsModule({ database, clock, log, audit, ...watching, runners: () => lifecycle.jobRunners() })
  const running = { operations, organizationSettings, sdkKeys, accounts, twoFactor, events, origin }

  /** In the order in which their routes are registered and their jobs run. */
  const modules: Module[] = [
    monitoring,
    alerts,
    accounts,
    twoFactor,
    passkeys,
    rates,
    audit,
    organisation,
    organizationSettings,
    organizationWebhooks,
    members,
    createOwnAccountModule({ database, clock, rates, audit, keys, ...owned }),
    projects,
    tokens,
    sdkKeys,
    events,
    dashboards,
    segments,
    decisions,
    createScenariosModule({ database, clock, audit, decisions }),
    profiles,
    experiments,
    goals,
    ingestion,
    imports,
    samples,
    mail,
    actions,
    webhooks,
    coupons,
    emails,
    createContactModule({ database, clock, rates, audit, mailQueue: mail, salesEmail: salesEmail ?? null }),
    createUpkeep(database.forJobs),
    createInsightsModule({ database, clock, audit, log: segments.logQuestions, times: dashboards.times, shown: events.shown }),
    createLanguageModelsModule({ database, clock, audit, rates, keys, receivers, modelNetworks }),
    operations,
    createPlatformModule({ database, clock, rates, audit, mailQueue: mail, ...running }),
    auditCheck,
    createSiteModule({ clock, ...(folders ? { folders } : {}) }),
  ]

  const holders = { sessions: accounts.sessions, whoHolds: tokens.whoHolds, rights: accounts.rights }
  const answering = { caller, bodies, meter: watching.meter, refusalDelay, providerScript: google?.script }
  const http = createHttp({ clock, log, rates, ...answering, ...holders, records: audit })
  for (const module of modules) module.routes?.(http.routes)
  const lifecycle = createLifecycle({ modules, http, mail, database: database.forJobs, clock, log })

  return {
    fetch: http.fetch,
    ...lifecycle,
    /** Folds every event that is stored into profiles now. */
    foldEvents: profiles.catchUp,
    /** Stores what is left of every sample project now. */
    fillSamples: samples.fill,
    /** Folds the log of a project anew. Answers whether that began. */
    rebuildProfiles: profiles.rebuild,
    /** Sends every webhook that is due now. Resolves when all calls have ended. */
    sendWebhooks: async (): Promise<void> => {
      await webhooks.sendDue()
      await organizationWebhooks.sendDue()
    },
    /** Sends every e-mail of decisions that is due now. Resolves when all attempts have ended. */
    sendEmails: emails.sendDue,
    ensureAdmin: accounts.ensureFirstAdmin,
    outboxPath: mail.outboxPath,
    /** Records a change of the application secret. Returns false if the last record was sealed with none of the known secrets. */
    noteSecretChange: audit.noteSecretChange,
    /** The first audit record that was changed or is missing, or null. */
    firstBrokenRecord: auditCheck.firstBroken,
    /** Sends a message to a visitor. If it is sent within a transaction, wake the visitor's streams after the commit. */
    actions: { send: actions.send, wake: actions.wake },
  }
}

const atThisMachine = createClientResolver({ trustsProxy: false, socketAddress: () => '127.0.0.1' })
