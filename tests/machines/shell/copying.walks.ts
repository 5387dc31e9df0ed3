import { copyingMachine } from '#machines/shell/copying.machine.ts'
import { failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(copyingMachine, {
  examples: [{ type: 'copy.request', what: 'id', text: 'message-1' }, failed('writeClipboard', { code: 'clipboard.refused' })],
})

export const { walks } = graph
