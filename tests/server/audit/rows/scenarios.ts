import type { AuditAction } from '#server/audit/actions.ts'
import { definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import { usual } from '#tests/server/scenarios/settings.ts'
import { openTemplate } from '#tests/server/scenarios/templates.ts'
import { at } from '#tests/server/setup.ts'
import { type AuditWorld, aUuid, here, type Row } from './world.ts'

/** The audited changes of scenarios. Each row makes one audit record, without the values of conditions. */
export const scenariosRows = (world: AuditWorld) => {
  const { server } = world
  const params = { scenario: 'search' }
  const { ask } = world
  const reason = 'A ticket asks for it'
  let changes = 0
  /** A template with a new version, and a call about it that goes on record. */
  const openVersion = async () => {
    const template = await openTemplate(server, 'exit_intent')
    const property = () => {
      changes += 1
      return { required: [`property${changes}`] }
    }
    const version = await template.release(property())
    const { id: actor, companyid: tenant, session } = template.admin.session
    return { ...template, property, version, actor, tenant, session }
  }
  return {
    'scenario.change': [
      {
        when: 'somebody changes which events start strategies',
        result: 'done',
        happens: async () => {
          const desk = await openDesk(server)
          const conditions = [{ property: 'q', is: 'equals', value: 'a-secret-word' }]
          const body = { ...usual, isEnabled: false, conditions, replaces: 0 }
          await desk.data('changeScenarioSettings', { params, body, headers: at(here) })
          return {
            actor: desk.userId,
            tenant: desk.ref.tenantId,
            target: 'search',
            details: { project: desk.ref.projectId, isEnabled: 'false', revision: '1' },
            secrets: ['a-secret-word'],
          }
        },
      },
    ],
    'scenario.order': [
      {
        when: 'somebody gives the strategies of a scenario a new order',
        result: 'done',
        happens: async () => {
          const desk = await openDesk(server)
          const first = await desk.run(definitionOf({ limits: limitsOf({ priority: 2 }) }))
          const second = await desk.run(definitionOf({ limits: limitsOf({ priority: 1 }) }))
          const body = { order: [second.id, first.id], replaces: [first.id, second.id] }
          await desk.data('orderScenarioStrategies', { params, body, headers: at(here) })
          return {
            actor: desk.userId,
            tenant: desk.ref.tenantId,
            target: 'search',
            details: { project: desk.ref.projectId, strategies: '2' },
          }
        },
      },
    ],
    'scenario.answerOffer': [
      {
        when: 'a project takes a version that it is offered',
        result: 'done',
        happens: async () => {
          const desk = await openDesk(server)
          const { rollOut, version } = await openVersion()
          const asked = { params: { scenario: 'exit_intent' } }
          await desk.data('changeScenarioSettings', { ...asked, body: { ...usual, replaces: 0 } })
          await rollOut(version, [desk.ref.tenantId])
          await desk.data('answerScenarioOffer', { ...asked, body: { version, answer: 'keep' }, headers: at(here) })
          const details = { project: desk.ref.projectId, version: String(version), answer: 'keep' }
          return { actor: desk.userId, tenant: desk.ref.tenantId, target: 'exit_intent', details }
        },
      },
    ],
    'scenarioTemplate.save': [
      {
        when: 'a draft is changed',
        result: 'done',
        happens: async () => {
          const { actor, tenant, session, params: of, view, property } = await openVersion()
          const { content, revision } = await view()
          const body = { content: { ...content, ...property() }, replaces: revision }
          await ask('saveScenarioTemplate', { session, params: of, body })
          const details = { parts: 'required', revision: String(revision + 1) }
          return { actor, tenant, target: 'exit_intent', details }
        },
      },
    ],
    'scenarioTemplate.publish': [
      {
        when: 'a version is published',
        result: 'done',
        happens: async () => {
          const { actor, tenant, session, params: of, view, save, property, version } = await openVersion()
          await save(property())
          const { revision } = await view()
          await ask('publishScenarioTemplate', { session, params: of, body: { note: 'Tea', replaces: revision } })
          return { actor, tenant, target: 'exit_intent', details: { version: String(version + 1), note: 'Tea' } }
        },
      },
    ],
    'scenarioRollout.start': [
      {
        when: 'a version is rolled out',
        result: 'done',
        happens: async () => {
          const { actor, tenant, session, params: of, version } = await openVersion()
          const body = { version, organizations: [tenant], reason }
          await ask('startScenarioRollout', { session, params: of, body })
          const details = { scenario: 'exit_intent', version: String(version), organizations: '1', reason }
          return { actor, tenant, target: aUuid, details }
        },
      },
      {
        when: 'the version does not exist',
        result: 'refused',
        happens: async () => {
          const { actor, tenant, session, params: of } = await openVersion()
          await ask('startScenarioRollout', { session, params: of, body: { version: 999, organizations: null, reason } })
          const asked = { scenario: 'exit_intent', version: '999', audience: 'all' }
          return { actor, tenant, details: { ...asked, asked: reason, reason: 'scenarioVersion.unknown' } }
        },
      },
    ],
    'scenarioRollout.rollBack': [
      {
        when: 'a roll-out is taken back',
        result: 'done',
        happens: async () => {
          const { actor, tenant, session, params: of, rollOut, version } = await openVersion()
          const { id } = await rollOut(version, [tenant])
          await ask('rollBackScenario', { session, params: { ...of, id }, body: { reason } })
          return { actor, tenant, target: id, details: { scenario: 'exit_intent', version: String(version), reason } }
        },
      },
    ],
    'scenarioRollout.resume': [
      {
        when: 'one that failed goes on',
        result: 'done',
        happens: async () => {
          const { actor, tenant, session, params: of, rollOut, version } = await openVersion()
          const { id } = await rollOut(version, [tenant])
          await server.database.query(`update scenario_rollouts set state = 'failed' where id = $1`, [id])
          await ask('resumeScenarioRollout', { session, params: { ...of, id }, body: { reason } })
          return { actor, tenant, target: id, details: { scenario: 'exit_intent', version: String(version), reason } }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
