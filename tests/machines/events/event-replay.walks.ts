import { eventReplayMachine } from '#machines/events/event-replay.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const late = { id: '1', text: '{\n  "event": "purchase",\n  "originalTimestamp": "yesterday"\n}' }
/** Of which only the beginning was kept. */
export const cut = { id: '2', text: '{"event":"purchase","properties":{"text":"xxx' }
export const repaired = '{"event":"purchase","originalTimestamp":"2026-03-01T08:00:00.000Z"}'

/** What a walk calls a text that is typed. */
const names: Record<string, string> = { [late.text]: 'as 1 came', [repaired]: 'repaired', '[1]': 'no object' }

export const graph = graphOf(eventReplayMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'event.open', ...late },
    { type: 'event.open', ...cut },
    { type: 'event.resume', ...late, typed: repaired },
    { type: 'text.edit', text: repaired },
    { type: 'text.edit', text: late.text },
    { type: 'text.edit', text: '[1]' },
    done('replayEvent', null),
    done('replayEvent', { messageId: 'm1', status: 'accepted' }),
    done('replayEvent', { messageId: 'm1', status: 'duplicate' }),
    done('replayEvent', { messageId: 'm1', status: 'rejected', reason: 'timestamp' }),
    failed('replayEvent', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ rejected, text }) => [rejected?.id, text],
  detail: (event) => {
    if (event.type === 'event.open' || event.type === 'event.resume') return event.id
    if (event.type === 'text.edit') return names[event.text]
    if (!('output' in event)) return undefined
    const receipt = event.output as { status: string; reason?: string } | null
    return receipt ? (receipt.reason ?? receipt.status) : 'nothing'
  },
})

export const { walks } = graph
