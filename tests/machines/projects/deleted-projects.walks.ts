import type { DeletedProject } from '#contract/projects/projects.ts'
import { deletedProjectsMachine } from '#machines/projects/deleted-projects.machine.ts'
import { projectCalled } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

const deleted = (id: string): DeletedProject => ({
  ...projectCalled(id),
  deletedAt: '2026-01-01T00:00:00.000Z',
  restorableUntil: '2026-01-08T00:00:00.000Z',
  daysLeft: 7,
})

export const [first, second] = [deleted('first'), deleted('second')] as const

export const graph = graphOf(deletedProjectsMachine, {
  examples: [
    done('listDeleted', [first, second]),
    failed('listDeleted', { code: 'transport.offline', status: 0 }),
    failed('listDeleted', { code: 'permission.denied' }),
    { type: 'project.restore', id: first.id },
    done('restoreProject', first),
    failed('restoreProject', { code: 'project.unknown' }),
  ],
  serialize: ({ projects }) => projects.length,
})

export const { walks } = graph
