import { shortcutsMachine } from '#machines/shell/shortcuts.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(shortcutsMachine, {
  examples: [
    done('readSingleKeys', 'off'),
    done('readSingleKeys', null),
    failed('readSingleKeys', { code: 'storage.refused' }),
    failed('keepSingleKeys', { code: 'storage.refused' }),
  ],
})

export const { walks } = graph
