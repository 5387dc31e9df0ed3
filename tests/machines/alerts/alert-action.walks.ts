import { alertActionMachine } from '#machines/alerts/alert-action.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { rejections } from './rules.ts'

export const until = '2026-03-01T10:00:00.000Z'

export const graph = graphOf(alertActionMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'action.ask', action: { kind: 'mute', until }, rule: rejections },
    { type: 'action.ask', action: { kind: 'delete' }, rule: rejections },
    done('act', null),
    failed('act', { code: 'alert.unknown' }),
  ],
  serialize: ({ asked, problem }) => [asked?.action.kind, problem?.code],
  detail: (event) => ('action' in event ? event.action.kind : undefined),
})

export const { walks } = graph
