import type { Decision } from '#contract/decisions/decision.ts'
import type { Inputs } from '#engine/decisions/decide.ts'
import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { EmailsModule } from '#server/emails/emails.module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { HeldFold } from '#server/segments/segments.module.ts'
import type { WebhooksModule } from '#server/webhooks/webhooks.module.ts'
import type { Content } from './contents.ts'
import { type Made, validUntil } from './decisions.store.ts'

type Dependencies = {
  clock: Clock
  actions: Pick<ActionsModule, 'send' | 'wake'>
  webhooks: Pick<WebhooksModule, 'enqueue' | 'wake'>
  emails: Pick<EmailsModule, 'enqueue' | 'wake'>
}

/** To whom a batch has sent something: the visitors of pages, and whether a webhook or an e-mail waits. */
export type Sent = { visitors: Set<string>; isWebhook: boolean; isEmail: boolean }

export type Sending = ReturnType<typeof createSending>

/** Sends the messages of decisions: to the visitor's page, to a customer's server, or by e-mail. */
export const createSending = ({ clock, actions, webhooks, emails }: Dependencies) => ({
  /** Whether a message would arrive too late. */
  isLate: (inputs: Inputs): boolean => validUntil(inputs) <= clock.now().getTime(),

  /** What became of a decision's message that is not sent, because the time for it is over. */
  tooLate: ({ inputs, decided }: Made): Decision['messages'] =>
    decided.outcome === 'delivered' && decided.action !== null ? [expired(inputs)] : [],

  /**
   * Stores a message in the transaction of its decision, unless it would arrive too late. Without a content nothing is stored. Answers what
   * became of it at once.
   */
  send: async (
    queries: Queries,
    fold: HeldFold,
    { inputs, decided, profile, content, priority }: Made & { content: Content | null; priority: number },
  ): Promise<Decision['messages']> => {
    const { action, arm } = decided
    if (action === null) return []
    const now = clock.now()
    const left = Math.ceil((validUntil(inputs) - now.getTime()) / 1_000)
    if (left <= 0) return [expired(inputs)]
    if (content === null) return []
    if (content.to === 'webhook') {
      await webhooks.enqueue(queries, fold, { id: inputs.id, action, profile, ...content.request })
      // What becomes of a call is stored with the call: a message is what a page receives.
      return []
    }
    if (content.to === 'email') {
      await emails.enqueue(queries, fold, { id: inputs.id, action, profile, ...content.email })
      return []
    }
    const message = { decisionId: inputs.id, actionId: action.id, variant: arm, ttl: left, priority, payload: content.payload }
    const channel = { projectId: fold.projectId, tenantId: fold.tenantId, anonymousId: inputs.cause.anonymousId }
    await actions.send(queries, channel, { kind: 'action', action: message })
    return [{ status: 'sent', at: now.toISOString() }]
  },
  /** After the commit. */
  wake: (projectId: string, { visitors, isWebhook, isEmail }: Sent): void => {
    for (const anonymousId of visitors) actions.wake({ projectId, anonymousId })
    if (isWebhook) webhooks.wake()
    if (isEmail) emails.wake()
  },
})

const expired = (inputs: Inputs): Decision['messages'][number] => ({
  status: 'expired',
  at: new Date(validUntil(inputs)).toISOString(),
})
