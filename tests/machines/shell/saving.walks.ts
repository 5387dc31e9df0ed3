import { savingMachine } from '#machines/shell/saving.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

const offline = { code: 'transport.offline', status: 0 } as const

export const graph = graphOf(savingMachine, {
  examples: [
    { type: 'saving.refused' },
    done('askServer', { canSave: true }),
    done('askServer', { canSave: false }),
    failed('askServer', offline),
    done('askAgain', { canSave: true }),
    done('askAgain', { canSave: false }),
    failed('askAgain', offline),
  ],
  detail: (event) =>
    'output' in event ? ((event.output as { canSave: boolean }).canSave ? 'can save' : 'cannot save') : undefined,
})

export const { walks } = graph
