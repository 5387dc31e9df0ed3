import { alertEditorMachine } from '#machines/alerts/alert-editor.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { rejections } from './rules.ts'

export const renamed = { ...rejections, name: 'Rejected events', revision: 2 }

export const graph = graphOf(alertEditorMachine, {
  input: { projectId: 'first', rule: rejections },
  examples: [
    { type: 'rule.edit', typed: { threshold: '10' } },
    { type: 'rule.edit', typed: { threshold: 'much' } },
    done('saveAlert', renamed),
    failed('saveAlert', { code: 'transport.offline', status: 0 }),
    failed('saveAlert', { code: 'alert.changed' }),
    done('readAlert', renamed),
    failed('readAlert', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ typed, rule, wrong, problem }) => [typed.threshold, rule?.revision, wrong, problem?.code],
  detail: (event) =>
    event.type === 'rule.edit'
      ? String(event.typed.threshold)
      : 'error' in event
        ? String((event.error as { problem?: { code: string } }).problem?.code)
        : undefined,
})

export const { walks } = graph
