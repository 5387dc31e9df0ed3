import { randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { MergePreview } from '#contract/platform/account-merge.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { someModel } from '#tests/server/platform/back-office.ts'
import { newcomerWithKey } from '#tests/server/setup.ts'
import { enrol } from '#tests/support/second-factors.ts'
import { type AuditWorld, aUuid, type Row } from './world.ts'

const reason = 'A ticket asks for it'

/** The audited actions of the back-office. Each row makes one audit record. */
export const platformRows = ({ server, ask }: AuditWorld) => {
  /** Does it to somebody new, and says what has to be on record. */
  const onPerson = async (
    name: EndpointName,
    before: (it: Awaited<ReturnType<typeof server.newcomer>>) => unknown = () => {},
  ) => {
    const person = await server.newcomer()
    await before(person)
    const admin = (await server.admin()).session
    await ask(name, { session: admin.session, params: { id: person.session.id }, body: { reason } })
    return { actor: admin.id, tenant: person.session.companyid, target: person.session.id, details: { reason } }
  }
  const onOrganization = async (name: EndpointName, isSuspended: boolean) => {
    const admin = (await server.admin()).session
    const { companyid: id } = (await server.newcomer()).session
    const call = { session: admin.session, params: { id }, body: { reason } }
    if (isSuspended) await server.call('suspendOrganization', call)
    await ask(name, call)
    return { actor: admin.id, tenant: id, target: id, details: { reason } }
  }
  /** Merges the account of somebody new into that of another one, and says what has to be on record of each. */
  const onMerge = async () => {
    const [kept, closed] = [await server.newcomer(), await server.newcomer()]
    const admin = (await server.admin()).session
    const [to, from] = [kept.session, closed.session]
    const params = { id: to.id, duplicate: from.id }
    const { data } = await server.call('previewUserMerge', { session: admin.session, params })
    const { seen } = data as MergePreview
    const body = { duplicate: from.id, reason, account: closed.username, seen }
    await ask('mergeUsers', { session: admin.session, params: { id: to.id }, body })
    const merged = { reason, duplicate: from.id, organizations: '1', moved: '0' }
    return {
      kept: { actor: admin.id, tenant: to.companyid, target: to.id, details: merged },
      closed: { actor: admin.id, tenant: from.companyid, target: from.id, details: { reason, into: to.id } },
      member: { actor: admin.id, tenant: from.companyid, target: to.id, details: { duplicate: from.id, role: 'owner' } },
    }
  }
  const onSource = async (isSuspended: boolean) => {
    const admin = (await server.admin()).session
    const { session, project } = await server.newcomer()
    const { companyid: tenant } = session
    if (isSuspended)
      await server.call('suspendOrganization', { session: admin.session, params: { id: tenant }, body: { reason } })
    await ask('replayDataSource', { session: admin.session, params: { id: project.id }, body: { reason } })
    return { actor: admin.id, tenant, target: project.id }
  }
  /** Does one thing after the other with the keys of a new project, the last of which is recorded. */
  const onKeys = async (names: EndpointName[], body: object = {}) => {
    const admin = (await server.admin()).session
    const { session, project, skdKey: key } = await newcomerWithKey(server)
    const call = {
      session: admin.session,
      params: { id: project.id },
      body: { reason, ...(names.includes('rotateDataSourceKey') ? { replaces: key.slice(0, 8) } : {}), ...body },
    }
    const last = names.pop()
    for (const name of names) await server.call(name, call)
    if (last) await ask(last, call)
    return { actor: admin.id, tenant: session.companyid, target: project.id, key }
  }
  const onRequest = async (replaces: number) => {
    const id = randomUUID()
    await server.database.query(
      `insert into contact_requests
         (id, invitation, name, phone, email, company, position, requirement_type, requirements, page, locale, created_at)
       values ($1, 'demo', 'Fang', '1', 'fang@example.com', 'Tea', '', 'demo', '', '/marketing', 'zh', $2::timestamptz)`,
      [id, server.now().toISOString()],
    )
    const admin = (await server.admin()).session
    const note = 'Promised to call'
    await ask('handleContactRequest', { session: admin.session, params: { id }, body: { replaces, state: 'answered', note } })
    return { actor: admin.id, tenant: admin.companyid, target: id, secrets: [note, 'fang@example.com'] }
  }
  /** Chooses the second version of a model in a new project. */
  const onVersion = async (replaces: number | null) => {
    const admin = (await server.admin()).session
    const { session, project } = await server.newcomer()
    await server.database.query(
      `insert into model_versions (project_id, tenant_id, model, version, parameters, trained_at)
       values ($1, $2, 'bgNbd', 2, '{"r": 1, "alpha": 1, "a": 1, "b": 1}', now())`,
      [project.id, session.companyid],
    )
    const params = { name: 'bgNbd', project: project.id }
    await ask('chooseModelVersion', { session: admin.session, params, body: { version: 2, replaces, reason } })
    return { actor: admin.id, tenant: session.companyid, target: project.id }
  }
  const key = 'sk-a-key-that-nobody-reads'
  /** Does something to a new model with a key, and says what has to be on record. */
  const onModel = async (name: EndpointName, body: object, details: Record<string, string>) => {
    const admin = (await server.admin()).session
    const { session } = admin
    const { id } = (await server.call('createAiModel', { session, body: someModel })).data as { id: string }
    const params = { id }
    await server.call('setAiModelKey', { session, params, body: { key } })
    await ask(name, { session, params, body })
    return { actor: admin.id, tenant: admin.companyid, target: params.id, details, secrets: [key] }
  }
  return {
    'aiModel.create': [
      {
        when: 'it is added',
        result: 'done',
        happens: async () => {
          const admin = (await server.admin()).session
          await ask('createAiModel', { session: admin.session, body: someModel })
          const details = { name: 'Writer', baseUrl: someModel.baseUrl, isOn: 'false' }
          return { actor: admin.id, tenant: admin.companyid, target: aUuid, details }
        },
      },
    ],
    'aiModel.change': [
      {
        when: 'its settings are changed',
        result: 'done',
        happens: () => onModel('changeAiModel', { ...someModel, isOn: true, replaces: 0 }, { isOn: 'false → true' }),
      },
      {
        when: 'somebody else was quicker',
        result: 'refused',
        happens: () =>
          onModel('changeAiModel', { ...someModel, isOn: true, replaces: 1 }, { name: 'Writer', reason: 'aiModel.changed' }),
      },
    ],
    'aiModel.setKey': [
      {
        when: 'the key is replaced',
        result: 'done',
        happens: () => onModel('setAiModelKey', { key }, { name: 'Writer', key: 'replaced' }),
      },
    ],
    'aiModel.removeKey': [
      {
        when: 'the key is removed',
        result: 'done',
        happens: () => onModel('removeAiModelKey', { reason }, { reason, name: 'Writer' }),
      },
    ],
    'aiModel.enable': [
      {
        when: 'it is offered to an organisation',
        result: 'done',
        happens: async () => {
          const admin = (await server.admin()).session
          const { session } = admin
          const { id } = (await server.call('createAiModel', { session, body: someModel })).data as { id: string }
          const params = { id, organization: admin.companyid }
          await ask('enableAiModel', { session, params, body: { isEnabled: true } })
          const details = { organization: admin.companyid, isEnabled: 'true', name: 'Writer' }
          return { actor: admin.id, tenant: admin.companyid, target: id, details }
        },
      },
    ],
    'aiModel.remove': [
      {
        when: 'the model is removed',
        result: 'done',
        happens: () => onModel('removeAiModel', { reason }, { reason, name: 'Writer', baseUrl: someModel.baseUrl }),
      },
    ],
    'builtInModel.choose': [
      {
        when: 'a project is to stay with an earlier version',
        result: 'done',
        happens: async () => ({ ...(await onVersion(null)), details: { model: 'bgNbd', from: 'newest', to: '2', reason } }),
      },
      {
        when: 'somebody else was quicker',
        result: 'refused',
        happens: async () => ({
          ...(await onVersion(1)),
          details: { model: 'bgNbd', to: '2', asked: reason, reason: 'modelVersion.changed' },
        }),
      },
    ],
    'contactRequest.handle': [
      {
        when: 'its state and note are changed',
        result: 'done',
        happens: async () => ({ ...(await onRequest(0)), details: { from: 'new', to: 'answered', note: 'changed' } }),
      },
      {
        when: 'somebody else was quicker',
        result: 'refused',
        happens: async () => ({ ...(await onRequest(1)), details: { to: 'answered', reason: 'contactRequest.changed' } }),
      },
    ],
    'dataSource.pause': [
      {
        when: 'it is paused',
        result: 'done',
        happens: async () => ({ ...(await onKeys(['pauseDataSource'])), details: { reason } }),
      },
    ],
    'dataSource.resume': [
      {
        when: 'it is resumed',
        result: 'done',
        happens: async () => ({ ...(await onKeys(['pauseDataSource', 'resumeDataSource'])), details: { reason } }),
      },
    ],
    'dataSource.rotateKey': [
      {
        when: 'the key is replaced',
        result: 'done',
        happens: async () => {
          const { key, ...row } = await onKeys(['rotateDataSourceKey'])
          return { ...row, details: { reason, before: key, after: aUuid } }
        },
      },
      {
        when: 'another key is the present one',
        result: 'refused',
        happens: async () => {
          const { key: _, ...row } = await onKeys(['rotateDataSourceKey'], { replaces: '00000000' })
          return { ...row, details: { asked: reason, reason: 'dataSource.keyReplaced' } }
        },
      },
    ],
    'dataSource.replay': [
      {
        when: 'rejected events are sent again',
        result: 'done',
        happens: async () => {
          const { actor, tenant, target } = await onSource(false)
          return { actor, tenant, target, details: { reason, accepted: '0', duplicates: '0', rejected: '0' } }
        },
      },
      {
        when: 'the organisation is suspended',
        result: 'refused',
        happens: async () => ({ ...(await onSource(true)), details: { asked: reason, reason: 'organization.suspended' } }),
      },
    ],
    'organization.suspend': [
      { when: 'it is suspended', result: 'done', happens: () => onOrganization('suspendOrganization', false) },
      {
        when: 'platform admins belong to it',
        result: 'refused',
        happens: async () => {
          const admin = (await server.admin()).session
          await ask('suspendOrganization', { session: admin.session, params: { id: admin.companyid }, body: { reason } })
          const details = { asked: reason, reason: 'organization.ofPlatform' }
          return { actor: admin.id, tenant: admin.companyid, target: admin.companyid, details }
        },
      },
    ],
    'organization.resume': [
      { when: 'it was suspended', result: 'done', happens: () => onOrganization('resumeOrganization', true) },
    ],
    'organization.switch': [
      {
        when: 'something is switched off',
        result: 'done',
        happens: async () => {
          const admin = (await server.admin()).session
          const { companyid: id } = (await server.newcomer()).session
          const body = { name: 'import', isOn: false, reason }
          await ask('setOrganizationSwitch', { session: admin.session, params: { id }, body })
          return { actor: admin.id, tenant: id, target: id, details: { switch: 'import', to: 'off', reason } }
        },
      },
    ],
    'user.signOut': [{ when: 'all sessions end', result: 'done', happens: () => onPerson('signUserOut') }],
    'user.lock': [
      { when: 'it is locked', result: 'done', happens: () => onPerson('lockUser') },
      {
        when: 'it is one’s own account',
        result: 'refused',
        happens: async () => {
          const admin = (await server.admin()).session
          await ask('lockUser', { session: admin.session, params: { id: admin.id }, body: { reason } })
          const details = { asked: reason, reason: 'user.self' }
          return { actor: admin.id, tenant: admin.companyid, target: admin.id, details }
        },
      },
    ],
    'user.unlock': [
      {
        when: 'it was locked',
        result: 'done',
        happens: () =>
          onPerson('unlockUser', async ({ session: { id } }) => {
            const { session } = (await server.admin()).session
            await server.call('lockUser', { session, params: { id }, body: { reason } })
          }),
      },
    ],
    'user.merge': [
      { when: 'an account is merged into it', result: 'done', happens: async () => (await onMerge()).kept },
      {
        when: 'the accounts are one',
        result: 'refused',
        happens: async () => {
          const admin = (await server.admin()).session
          const { id, companyid } = (await server.newcomer()).session
          const body = { duplicate: id, reason, account: 'mei', seen: '' }
          await ask('mergeUsers', { session: admin.session, params: { id }, body })
          const details = { asked: reason, duplicate: id, reason: 'user.mergeSame' }
          return { actor: admin.id, tenant: companyid, target: id, details }
        },
      },
    ],
    'user.close': [{ when: 'it is merged into another account', result: 'done', happens: async () => (await onMerge()).closed }],
    'member.merge': [
      {
        when: 'the account of a member is merged into another one',
        result: 'done',
        happens: async () => (await onMerge()).member,
      },
    ],
    'user.mailReset': [{ when: 'a link is mailed', result: 'done', happens: () => onPerson('mailPasswordReset') }],
    'user.resetFactor': [
      {
        when: 'it is turned off',
        result: 'done',
        happens: () => onPerson('resetSecondFactor', (person) => enrol(server, person)),
      },
      {
        when: 'there is none',
        result: 'refused',
        happens: async () => ({ ...(await onPerson('resetSecondFactor')), details: { asked: reason, reason: 'twoFactor.off' } }),
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
