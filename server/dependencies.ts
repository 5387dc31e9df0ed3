import type { Logger } from 'pino'
import type { AccountsSettings } from './accounts/accounts.module.ts'
import type { Anchor } from './audit/anchor-file.ts'
import type { ActionContents } from './decisions/decisions.module.ts'
import type { BodyRateLimit } from './http/bodies.ts'
import type { ReceiverSettings } from './http/call-receiver.ts'
import type { ClientResolver } from './http/client-address.ts'
import type { IngestionSettings } from './ingestion/ingestion.module.ts'
import type { Clock } from './kernel/clock.ts'
import type { Database } from './kernel/database.ts'
import type { Send } from './mail/mail-queue.ts'
import type { SendersSettings } from './organization-settings/organization-settings.module.ts'
import type { SamplesSettings } from './samples/samples.module.ts'
import type { SiteSettings } from './site/site.module.ts'

/** Without a resolver, callers are treated as local. */
export type Dependencies = Partial<ClientResolver> &
  AccountsSettings &
  IngestionSettings &
  SamplesSettings &
  SiteSettings & {
    database: Database
    clock: Clock
    log: Logger
    /** The application secret from which all keys are derived, followed by the previous secrets, the newest first. */
    appSecret: string
    previousAppSecrets?: readonly string[]
    send: Send
    /** How organisations prove senders of their own. */
    senders?: SendersSettings
    /** Where links in mails lead to, like https://causeway.example. */
    publicOrigin?: string
    /** The recipient of mails about requests from the public site. */
    salesEmail?: string | undefined
    /** Milliseconds by which answers to callers over their rate limit are delayed; without it there is no delay. */
    refusalDelay?: number
    /** The minimum speed of request bodies, if it differs from the default. */
    bodyRateLimit?: BodyRateLimit | undefined
    /**
     * Where the newest position of the audit record is stored outside the database. Without it, a record that was cut off together with its
     * head is not noticed.
     */
    auditAnchor?: Anchor
    /** What response actions show. Without it decisions have nothing to show. */
    actionContents?: ActionContents
    /** How the receivers of webhooks are reached. Without it only public addresses are called. */
    receivers?: ReceiverSettings
    /** Networks beside the public one in which models may be called, also without encryption. */
    modelNetworks?: readonly string[]
  }
