import { shellMachine } from '#machines/shell/shell.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(shellMachine, {
  examples: [
    { type: 'page.visit', path: '/organization/members' },
    done('readSide', 'collapsed'),
    done('readSide', null),
    failed('readSide', { code: 'storage.refused' }),
    failed('keepSide', { code: 'storage.refused' }),
  ],
})

export const { walks } = graph
