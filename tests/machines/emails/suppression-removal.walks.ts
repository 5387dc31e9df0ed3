import { suppressionRemovalMachine } from '#machines/emails/suppression-removal.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { bounced, unsubscribed } from './email-deliveries.ts'

export const graph = graphOf(suppressionRemovalMachine, {
  examples: [
    { type: 'removal.ask', entry: unsubscribed },
    { type: 'removal.ask', entry: bounced },
    { type: 'reason.edit', reason: 'asked by phone' },
    { type: 'reason.edit', reason: 'ann@example.com asked' },
    { type: 'consent.edit', hasConsent: true },
    done('removeEntry', null),
    failed('removeEntry', { code: 'suppression.unknown' }),
  ],
  serialize: ({ asked, reason, hasConsent, isMarked, problem }) => [asked?.reason, reason, hasConsent, isMarked, problem?.code],
  detail: (event) => {
    if (event.type === 'removal.ask') return event.entry.reason
    return event.type === 'reason.edit' ? event.reason : undefined
  },
})

export const { walks } = graph
