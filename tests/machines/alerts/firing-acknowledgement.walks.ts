import { firingAcknowledgementMachine } from '#machines/alerts/firing-acknowledgement.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { openFiring, takenFiring } from './rules.ts'

export const graph = graphOf(firingAcknowledgementMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'firing.choose', firing: openFiring },
    { type: 'note.edit', note: ' On it ' },
    done('acknowledge', takenFiring),
    failed('acknowledge', { code: 'alert.acknowledged' }),
    failed('acknowledge', { code: 'server.busy' }),
  ],
  serialize: ({ note, problem }) => [note, problem?.code],
})

export const { walks } = graph
