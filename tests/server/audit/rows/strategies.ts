import type { WebhookSecret } from '#contract/webhooks/webhooks.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import { exposedTo } from '#tests/server/experiments/exposed.ts'
import { at } from '#tests/server/setup.ts'
import { startServer } from '#tests/support/server.ts'
import { type AuditWorld, here, type Row } from './world.ts'

/** The audited actions on strategies. Each row makes one audit record. */
export const strategiesRows = ({ server }: AuditWorld) => {
  const published = async () => {
    const desk = await openDesk(server)
    const { id } = await desk.run(definitionOf())
    return {
      desk,
      id,
      who: { actor: desk.userId, tenant: desk.ref.tenantId },
      details: { project: desk.ref.projectId, version: '1' },
    }
  }
  const turned = (when: string, calls: ('pauseStrategy' | 'resumeStrategy' | 'archiveStrategy')[]): Row[] => [
    {
      when,
      result: 'done',
      happens: async () => {
        const { desk, id, who, details } = await published()
        for (const [place, call] of calls.entries())
          await desk.data(call, { params: { id }, ...(place === calls.length - 1 ? { headers: at(here) } : {}) })
        return { ...who, target: id, details }
      },
    },
  ]
  return {
    'webhookSecret.rotate': [
      {
        when: 'somebody rotates the secret of webhooks',
        result: 'done',
        happens: async () => {
          const desk = await openDesk(server)
          const { secret } = await desk.data<WebhookSecret>('rotateWebhookSecret', { headers: at(here) })
          const { projectId, tenantId } = desk.ref
          return { actor: desk.userId, tenant: tenantId, target: projectId, details: {}, secrets: [secret] }
        },
      },
    ],
    'strategy.publish': [
      {
        when: 'somebody publishes a strategy',
        result: 'done',
        happens: async () => {
          const desk = await openDesk(server)
          const { id } = await desk.draft(definitionOf())
          await desk.data('publishStrategy', { params: { id }, body: { replaces: null }, headers: at(here) })
          const details = { project: desk.ref.projectId, version: '1' }
          return { actor: desk.userId, tenant: desk.ref.tenantId, target: id, details }
        },
      },
    ],
    'strategy.pause': turned('somebody pauses a strategy', ['pauseStrategy']),
    'strategy.resume': turned('somebody resumes a strategy', ['pauseStrategy', 'resumeStrategy']),
    'strategy.archive': turned('somebody archives a strategy', ['archiveStrategy']),
    'strategy.rollback': [
      {
        when: 'somebody publishes an old version anew',
        result: 'done',
        happens: async () => {
          const { desk, id, who, details } = await published()
          await desk.data('rollbackStrategy', { params: { id }, body: { version: 1 }, headers: at(here) })
          return { ...who, target: id, details: { ...details, version: '2' } }
        },
      },
    ],
    'strategy.stopLoss': [
      {
        when: 'a strategy is paused because its goal gets worse',
        result: 'done',
        happens: async () => {
          const desk = await openDesk(server)
          const goal = { metric: 'purchase', hours: 24, direction: 'up' as const, guardrails: [] }
          const { id } = await desk.run(definitionOf({ holdout: 50, goal, limits: limitsOf({ stopLoss: true }) }))
          await exposedTo(server, desk, { held: 0.6, treated: 0.1 })
          // The server of this file may be shut down by an earlier row. Its jobs are done by another process.
          const other = startServer(server.database)
          other.pass(server.now().getTime() - other.now().getTime())
          await other.app.sweep()
          await other.app.settle()
          const details = { project: desk.ref.projectId, version: '1', metric: 'purchase', kind: 'goal' }
          return { tenant: desk.ref.tenantId, target: id, details }
        },
        address: null,
      },
    ],
    'decisionLimits.change': [
      {
        when: 'somebody changes the limits of all strategies of a project',
        result: 'done',
        happens: async () => {
          const desk = await openDesk(server)
          const body = { person: { n: 3, hours: 24 }, timeZone: 'Asia/Tokyo', quiet: { from: '22:00', to: '08:00' } }
          await desk.data('changeDecisionLimits', { body, headers: at(here) })
          const before = JSON.stringify({ person: null, timeZone: 'Asia/Shanghai', quiet: null })
          const { projectId, tenantId } = desk.ref
          return { actor: desk.userId, tenant: tenantId, target: projectId, details: { before, after: JSON.stringify(body) } }
        },
      },
    ],
    'holdout.change': [
      {
        when: 'somebody changes who is held out of everything',
        result: 'done',
        happens: async () => {
          const desk = await openDesk(server)
          await desk.data('changeHoldout', { body: { share: 10, reason: 'a quarter' }, headers: at(here) })
          const { projectId, tenantId } = desk.ref
          return { actor: desk.userId, tenant: tenantId, target: projectId, details: { share: '10', version: '3' } }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
