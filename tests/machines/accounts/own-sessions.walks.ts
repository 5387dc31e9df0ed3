import type { OwnSession } from '#contract/accounts/own-session.ts'
import { ownSessionsMachine } from '#machines/accounts/own-sessions.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

const sessionOf = (id: string, isCurrent = false): OwnSession => ({
  id,
  isCurrent,
  userAgent: `${id}/1`,
  address: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-01-02T00:00:00.000Z',
})

export const [here, phone, tablet] = [sessionOf('here', true), sessionOf('phone'), sessionOf('tablet')] as const

export const graph = graphOf(ownSessionsMachine, {
  examples: [
    done('listSessions', [here, phone, tablet]),
    failed('listSessions', { code: 'transport.offline', status: 0 }),
    { type: 'session.end', id: phone.id },
    done('endSession'),
    failed('endSession', { code: 'server.busy' }),
    done('endOthers'),
    failed('endOthers', { code: 'server.busy' }),
  ],
  serialize: ({ sessions }) => sessions.length,
})

export const { walks } = graph
