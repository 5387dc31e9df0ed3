import { memberActionMachine } from '#machines/members/member-action.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { ann, invited, mei, shop } from './people.ts'

export const graph = graphOf(memberActionMachine, {
  examples: [
    { type: 'action.ask', action: { kind: 'changeRole', member: mei, role: 'viewer' } },
    { type: 'action.ask', action: { kind: 'changeProjectRoles', member: mei, changes: [] } },
    { type: 'action.ask', action: { kind: 'remove', member: mei, belongings: null, heir: null } },
    { type: 'action.ask', action: { kind: 'link', invitation: invited } },
    { type: 'role.choose', role: 'analyst' },
    { type: 'projectRole.choose', change: { projectId: shop.id, role: 'analyst' } },
    { type: 'heir.choose', heir: ann.id },
    done('readBelongings', { goals: 2, alertRules: 1, tokens: 1, heirs: [ann] }),
    failed('readBelongings', { code: 'member.unknown' }),
    done('act', { link: null }),
    failed('act', { code: 'member.heirUnknown' }),
    failed('act', { code: 'member.lastOwner' }),
  ],
  serialize: ({ asked, problem }) => [
    asked?.kind,
    asked?.kind === 'changeRole' && asked.role,
    asked?.kind === 'changeProjectRoles' && asked.changes.length,
    asked?.kind === 'remove' && [asked.belongings !== null, asked.heir],
    problem?.code,
  ],
  detail: (event) => ('action' in event ? event.action.kind : undefined),
})

export const { walks } = graph
