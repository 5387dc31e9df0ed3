import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { actionStream } from '#contract/actions/action-stream.ts'
import { type Action, type ActionMessage, actionLimits, type StreamOffer, visitorIdRule } from '#contract/actions/actions.ts'
import type { Receipt } from '#contract/events/events.ts'
import { isAllowedOrigin } from '#contract/sdk-keys/origins.ts'
import type { OpenedStream, Outgoing } from '#server/http/event-stream-body.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { batchLoader } from '#server/kernel/batch-loader.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type Database, isForeignKeyViolation, type Queries } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { keepRecent } from '#server/kernel/recent.ts'
import type { SdkKeysModule, Source } from '#server/sdk-keys/sdk-keys.module.ts'
import { createActionStreams } from './action-streams.ts'
import { actionsOf, beginning, contentOf } from './channel.ts'
import * as store from './outbox.store.ts'
import { createTickets } from './tickets.ts'

export type Actions = ReturnType<typeof createActions>

/**
 * What a batch of events says about actions: the visitor if all events belong to one, and the decisions that their browser has received.
 */
export type Told = { visitor: string | null; received: { messageId: string; decisionId: string }[] }

/** An accepted batch of events, as far as actions are concerned. */
type Taken = {
  key: string
  source: Source
  origin: string
  told: Told
  receipts: Receipt[]
  question: { anonymousId: string; lastEventId?: string | null | undefined } | null | undefined
}

const day = 24 * 60 * 60 * 1_000
const channelsKeptFor = 90 * day
const askedAtOnce = 500
const actionsAnAnswer = 10
const silenceKnownFor = 5_000
const projectsKnown = 10_000

export type ActionsDependencies = {
  database: Database
  clock: Clock
  log: Logger
  keys: Keys
  sdkKeys: Pick<SdkKeysModule, 'sourceOf' | 'allowedOriginsOf'>
}

/**
 * Actions for visitors: stored until they have arrived or expired, and sent on the visitor's streams, or with the answers to their events
 * if they have no stream.
 */
export const createActions = ({ database, clock, log, keys, sdkKeys }: ActionsDependencies) => {
  const tickets = createTickets({ database, clock, key: keys.tickets })
  const streams = createActionStreams({ database, clock, log, allowedOriginsOf: sdkKeys.allowedOriginsOf })
  /** For each project without actions, the time in milliseconds until which it is not asked about again. */
  const silent = keepRecent<string, number>(projectsKnown)

  /** Stores a message for a visitor in the caller's transaction. The caller calls `wake` after its commit. */
  const send = async (queries: Queries, channel: store.Channel, message: ActionMessage): Promise<void> => {
    const now = clock.now()
    const { decisionId, payload, ttl } = contentOf(message)
    const expiresAt = new Date(now.getTime() + (ttl ?? actionLimits.ttlSeconds) * 1_000)
    if (message.kind === 'cancel') await store.endAction(queries, channel, message.decisionId, now)
    await store.insertMessage(queries, channel, { kind: message.kind, decisionId, payload, expiresAt }, now)
  }

  const wake = (channel: Pick<store.Channel, 'projectId' | 'anonymousId'>): void => {
    silent.delete(channel.projectId)
    streams.wake(channel)
  }

  const isSilent = async (projectId: string) => {
    const now = clock.now().getTime()
    if ((silent.get(projectId) ?? 0) > now) return true
    if (await store.hasChannels(database, projectId)) return false
    silent.set(projectId, now + silenceKnownFor)
    return true
  }

  const readBatched = batchLoader(
    (questions: store.Question[]) => store.readChannels(database, questions, clock.now()),
    askedAtOnce,
  )

  /** Actions that have not arrived at the visitor and that no stream sends. */
  const waitingFor = async (channel: store.Channel, after: string): Promise<Action[]> => {
    if (streams.has(channel) || (await isSilent(channel.projectId))) return []
    return actionsOf(await readBatched({ ...channel, after, atMost: actionsAnAnswer }), clock.now())
  }

  const noteReceived = async (channel: store.Channel, { told: { received }, receipts }: Taken) => {
    if (received.length === 0) return
    const stored = new Set(receipts.flatMap(({ messageId, status }) => (status === 'accepted' && messageId ? [messageId] : [])))
    const decisionIds = received.flatMap(({ messageId, decisionId }) => (stored.has(messageId) ? [decisionId] : []))
    if (decisionIds.length > 0) await store.noteReceived(database, channel, decisionIds, clock.now())
  }

  const offer = ({ key, source: { projectId }, origin }: Taken, anonymousId: string): StreamOffer => ({
    ticket: tickets.make({ key, projectId, anonymousId, origin }),
    url: actionStream.path,
    expiresIn: actionStream.ticketSeconds,
  })

  return {
    send,
    wake,

    /** The part of a batch's answer about actions: a ticket for the visitor's stream, and waiting actions. Never fails the batch. */
    answerTo: async (taken: Taken): Promise<{ sse?: StreamOffer; decisions?: Action[] }> => {
      const anonymousId = taken.question?.anonymousId ?? taken.told.visitor
      if (anonymousId === null) return {}
      const channel = { projectId: taken.source.projectId, tenantId: taken.source.tenantId, anonymousId }
      const sse = offer(taken, anonymousId)
      try {
        await noteReceived(channel, taken)
        const decisions = await waitingFor(channel, taken.question?.lastEventId ?? beginning)
        return { sse, ...(decisions.length > 0 ? { decisions } : {}) }
      } catch (failure) {
        log.warn({ reason: (failure as Error).name }, 'actions were left out of an answer')
        return { sse }
      }
    },

    /** The stream that a ticket opens, or null if there is none any more. `origin` is null for a page of this server's own origin. */
    open: async (
      ticket: string,
      from: { origin: string | null; lastId: string | null; address: string | null; outgoing: Outgoing },
    ): Promise<OpenedStream | null> => {
      const claims = tickets.read(ticket)
      if (!claims || (from.origin !== null && claims.origin !== from.origin)) throw new ApiError('ticket.invalid')
      const source = await sdkKeys.sourceOf(claims.key)
      if (!source || source.isSuspended || !isAllowedOrigin(source.allowedOrigins, claims.origin)) return null
      if (!(await tickets.use(ticket, claims, source.projectId))) throw new ApiError('ticket.invalid')
      const { key, anonymousId, origin } = claims
      return streams.open({ key, projectId: source.projectId, anonymousId, origin }, from)
    },

    /** Sends a test action. Returns the id of its decision. */
    sendTest: async (project: ProjectRef, anonymousId: string, payload: Record<string, unknown>): Promise<string> => {
      const channel = { ...project, anonymousId }
      const decisionId = `test_${randomUUID()}`
      const action = { decisionId, actionId: 'test', variant: null, ttl: actionLimits.testTtlSeconds, priority: 0, payload }
      await database
        .ofTenant(project.tenantId, (queries) => send(queries, channel, { kind: 'action', action }))
        .catch(unknownIfDeleted)
      wake(channel)
      return decisionId
    },

    sweep: async (): Promise<void> => {
      const now = clock.now()
      await store.prune(database, { now, idleSince: new Date(now.getTime() - channelsKeptFor) })
    },

    close: streams.close,
    openStreams: streams.countOf,
    streamOpenings: streams.openingsOf,
    countStreams: streams.count,
  }
}

/** The project was deleted in the meantime. */
const unknownIfDeleted = (failure: unknown): never => {
  throw isForeignKeyViolation(failure) ? new ApiError('project.unknown') : failure
}

/** Reads what unvalidated events say about actions. */
export const toldBy = (events: unknown[]): Told => ({
  visitor: visitorOf(events),
  received: events.filter(isAboutReceiving).flatMap((raw) => {
    const { success, output } = v.safeParse(receivedSchema, raw)
    return success ? [{ messageId: output.messageId, decisionId: output.properties.decision_id }] : []
  }),
})

const received = 'action_received'

/** A cheap check first, because almost no event is of this type. */
const isAboutReceiving = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && (raw as { event?: unknown }).event === received

const receivedSchema = v.object({
  messageId: v.string(),
  event: v.literal(received),
  properties: v.object({ decision_id: v.pipe(v.string(), v.maxLength(100)) }),
})

/** The visitor to whom all these events belong; null if they belong to several, or if the id could be guessed. */
const visitorOf = (events: unknown[]): string | null => {
  const [first] = events
  const isOfOne = events.every((it) => anonymousIdOf(it) === anonymousIdOf(first))
  const parsed = v.safeParse(visitorIdRule, anonymousIdOf(first))
  return isOfOne && parsed.success ? parsed.output : null
}

const anonymousIdOf = (raw: unknown): unknown =>
  typeof raw === 'object' && raw !== null ? (raw as { anonymousId?: unknown }).anonymousId : null
