import type { Project } from '#contract/projects/projects.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { newcomerWithKey } from '#tests/server/setup.ts'
import { type AuditWorld, minute, type Row } from './world.ts'

/** The audited actions on projects, their keys and settings. Each row makes one audit record. */
export const projectsRows = ({ mine, server, ask, withSpare, serverKeyOf }: AuditWorld) =>
  ({
    'project.create': [
      {
        when: 'somebody makes a project',
        result: 'done',
        happens: async () => {
          const owner = await server.newcomer()
          const made = await ask('saveProject', { session: owner.session.session, body: { projectName: 'Blog' } })
          return { ...mine(owner.session), target: (made.data as Project).id, details: { after: 'Blog' } }
        },
      },
    ],
    'project.rename': [
      {
        when: 'a project gets another name',
        result: 'done',
        happens: async () => {
          const { session, project } = await server.newcomer()
          await ask('saveProject', { session: session.session, body: { id: project.id, projectName: 'Shop' } })
          await ask('saveProject', { session: session.session, body: { id: project.id, projectName: 'Store' } })
          return { ...mine(session), target: project.id, details: { before: 'Shop', after: 'Store' } }
        },
      },
      {
        when: 'it is another organisation’s',
        result: 'refused',
        happens: async () => {
          const [{ session }, other] = [await server.newcomer(), await server.newcomer()]
          await ask('saveProject', { session: session.session, body: { id: other.project.id, projectName: 'Mine' } })
          return { ...mine(session), target: other.project.id, details: { reason: 'project.unknown' } }
        },
      },
    ],
    'project.delete': [
      {
        when: 'a project is deleted',
        result: 'done',
        happens: async () => {
          const { session, spare } = await withSpare()
          await ask('deleteProject', { session: session.session, body: { id: spare.id, tenantId: spare.tenantId } })
          return { ...mine(session), target: spare.id, details: { name: 'Spare' } }
        },
      },
      {
        when: 'it is deleted by the other call',
        result: 'done',
        happens: async () => {
          const { session, spare } = await withSpare()
          await ask('deleteProjectAsAdmin', { session: session.session, body: { id: spare.id, tenantId: spare.tenantId } })
          return { ...mine(session), target: spare.id, details: { name: 'Spare' } }
        },
      },
      {
        when: 'it is the last one',
        result: 'refused',
        happens: async () => {
          const { session, project } = await server.newcomer()
          await ask('deleteProject', { session: session.session, body: { id: project.id, tenantId: project.tenantId } })
          return { ...mine(session), target: project.id, details: { reason: 'project.last' } }
        },
      },
    ],
    'project.restore': [
      {
        when: 'a deleted project is brought back',
        result: 'done',
        happens: async () => {
          const { session, spare } = await withSpare()
          const body = { id: spare.id, tenantId: spare.tenantId }
          await server.call('deleteProject', { session: session.session, body })
          await ask('restoreProject', { session: session.session, params: { id: spare.id } })
          return { ...mine(session), target: spare.id, details: { name: 'Spare' } }
        },
      },
      {
        when: 'there is no such project',
        result: 'refused',
        happens: async () => {
          const [{ session }, other] = [await server.newcomer(), await server.newcomer()]
          await ask('restoreProject', { session: session.session, params: { id: other.project.id } })
          return { ...mine(session), target: other.project.id, details: { reason: 'project.unknown' } }
        },
      },
    ],
    'project.purge': [
      {
        when: 'a deleted project is seven days old',
        result: 'done',
        happens: async () => {
          const { session, spare } = await withSpare()
          const body = { id: spare.id, tenantId: spare.tenantId }
          await server.call('deleteProject', { session: session.session, body })
          // First removes what earlier tests have deleted.
          server.pass(7 * 24 * 60 * minute - 1)
          await server.app.sweep()
          server.pass(1)
          await server.app.sweep()
          return { tenant: session.companyid, target: spare.id, details: { name: 'Spare' } }
        },
        address: null,
      },
    ],
    'sdkKey.create': [
      {
        when: 'a project gets its key',
        result: 'done',
        happens: async () => {
          const { session, project } = await server.newcomer()
          const skdKey = crypto.randomUUID()
          for (let time = 0; time < 2; time += 1)
            await ask('createSdkKey', { session: session.session, project: project.id, body: { skdKey } })
          return { ...mine(session), target: project.id, details: { after: skdKey } }
        },
      },
    ],
    'sdkKey.rotate': [
      {
        when: 'a project gets another key',
        result: 'done',
        happens: async () => {
          const { session, project, skdKey: replaces } = await newcomerWithKey(server)
          const body = { skdKey: crypto.randomUUID(), replaces }
          for (let time = 0; time < 2; time += 1)
            await ask('rotateSdkKey', { session: session.session, project: project.id, body })
          return { ...mine(session), target: project.id, details: { before: replaces, after: body.skdKey } }
        },
      },
    ],
    'serverKey.create': [
      {
        when: 'a project gets a key for servers',
        result: 'done',
        happens: async () => {
          const { session, project } = await server.newcomer()
          const { secret } = await serverKeyOf(session, project, null, ask)
          return { ...mine(session), target: project.id, details: { after: secret.slice(0, 10) }, secrets: [secret] }
        },
      },
    ],
    'serverKey.rotate': [
      {
        when: 'a project gets another key for servers',
        result: 'done',
        happens: async () => {
          const { session, project } = await server.newcomer()
          const first = await serverKeyOf(session, project, null, server.call)
          const { secret } = await serverKeyOf(session, project, first.keys[0]?.id ?? null, ask)
          const details = { before: first.secret.slice(0, 10), after: secret.slice(0, 10) }
          return { ...mine(session), target: project.id, details, secrets: [first.secret, secret] }
        },
      },
    ],
    'serverKey.revoke': [
      {
        when: 'a key for servers is ended',
        result: 'done',
        happens: async () => {
          const { session, project } = await server.newcomer()
          const { secret, keys } = await serverKeyOf(session, project, null, server.call)
          const params = { id: keys[0]?.id ?? '' }
          for (let time = 0; time < 2; time += 1)
            await ask('revokeServerKey', { session: session.session, project: project.id, params })
          return { ...mine(session), target: project.id, details: { before: secret.slice(0, 10) }, secrets: [secret] }
        },
      },
    ],
    'sdkKey.revoke': [
      {
        when: 'a key is ended',
        result: 'done',
        happens: async () => {
          const { session, project, skdKey } = await newcomerWithKey(server)
          const options = { session: session.session, project: project.id, body: { skdKey } }
          for (let time = 0; time < 2; time += 1) await ask('revokeSdkKey', options)
          return { ...mine(session), target: project.id, details: { before: skdKey } }
        },
      },
    ],
    'origins.change': [
      {
        when: 'the pages that may send are others',
        result: 'done',
        happens: async () => {
          const { session, project } = await server.newcomer()
          const save = (allowedOrigins: string[], call: typeof ask) =>
            call('saveAllowedOrigins', { session: session.session, project: project.id, body: { allowedOrigins } })
          await save(['https://shop.example'], server.call)
          await save(['https://shop.example', 'https://tea.example'], ask)
          const details = { before: 'https://shop.example', after: 'https://shop.example https://tea.example' }
          return { ...mine(session), target: project.id, details }
        },
      },
    ],
    'retention.change': [
      {
        when: 'a project keeps its data for another time',
        result: 'done',
        happens: async () => {
          const { session, project } = await server.newcomer()
          const body = { months: 6, replaces: 13 }
          for (let time = 0; time < 2; time += 1)
            await ask('saveRetention', { session: session.session, project: project.id, body })
          return { ...mine(session), target: project.id, details: { before: '13', after: '6' } }
        },
      },
    ],
  }) satisfies Partial<Record<AuditAction, Row[]>>
