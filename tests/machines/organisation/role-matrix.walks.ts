import { differenceOf } from '#contract/organisation/role-draft.ts'
import { roleMatrixMachine } from '#machines/organisation/role-matrix.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { editors, gone, matrix, same, theirs, written } from './roles.ts'

export const saved = { ...editors, permissions: [...editors.permissions, 'segment:read' as const], revision: 'e4' }

export const graph = graphOf(roleMatrixMachine, {
  examples: [
    done('loadMatrix', matrix),
    failed('loadMatrix', { code: 'server.failed' }),
    { type: 'role.edit', id: editors.id },
    { type: 'role.create', template: null },
    { type: 'role.delete', id: editors.id },
    { type: 'name.edit', name: ' Writers ' },
    { type: 'name.edit', name: 'Editors' },
    { type: 'name.edit', name: '' },
    { type: 'permission.toggle', permission: 'segment:read' },
    { type: 'draft.restore', draft: written },
    done('saveRole', saved),
    failed('saveRole', { code: 'role.taken' }),
    failed('saveRole', { code: 'role.changed' }),
    failed('saveRole', { code: 'permission.notHeld' }),
    failed('saveRole', { code: 'server.failed' }),
    done('loadTheirs', theirs),
    done('loadTheirs', same),
    done('loadTheirs', gone),
    failed('loadTheirs', { code: 'server.failed' }),
    done('deleteRole'),
    failed('deleteRole', { code: 'role.inUse' }),
  ],
  serialize: ({ roles, draft, base, theirs: other, leaving, nameProblem, problem }) => [
    roles.map(({ revision }) => revision).join(),
    draft && [draft.id === null, draft.name, differenceOf(base, draft).granted.length, base?.revision],
    other?.revision,
    leaving?.id,
    nameProblem,
    problem?.code,
  ],
  detail: (event) => {
    if (event.type === 'name.edit' && 'name' in event) return event.name.trim() || 'empty'
    if (event.type === 'xstate.done.actor.loadTheirs' && 'output' in event)
      return event.output === gone ? 'gone' : event.output === same ? 'same' : 'theirs'
    return undefined
  },
})

export const { walks } = graph
