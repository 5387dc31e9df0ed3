import { beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { isRefusedToImpersonators } from '#contract/platform/impersonators.ts'
import { good } from '#tests/server/good-requests.ts'
import { numberOf } from '#tests/server/platform/back-office.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

/**
 * What a platform admin may not do in place of a person: passwords, factors, addresses, sessions, members, roles, tokens and keys, the list of
 * suppressed addresses, webhooks and domains of an organisation, exports and deletions of accounts, organisations and projects, and transfers.
 */
const refused: EndpointName[] = [
  'acceptInvitation',
  'addEmailSuppression',
  'anonymiseProfile',
  'beginEmailChange',
  'beginPasskey',
  'beginTwoFactor',
  'cancelEmailChange',
  'changeMemberRole',
  'changeNotification',
  'changeOrganizationWebhook',
  'changePassword',
  'changeProjectRoles',
  'changeWeeklySummary',
  'checkEmailSuppression',
  'checkMailSender',
  'confirmEmailChange',
  'confirmSession',
  'confirmTwoFactor',
  'createOrganizationWebhook',
  'createRole',
  'createServerKey',
  'createToken',
  'deleteOrganization',
  'deleteOwnAccount',
  'deleteProject',
  'deleteProjectAsAdmin',
  'deleteRole',
  'disableTwoFactor',
  'endOtherSessions',
  'endSession',
  'eraseProfile',
  'exportOrganization',
  'exportOwnData',
  'exportProfile',
  'exportSelectedProfiles',
  'grantPermissions',
  'invite',
  'leaveOrganization',
  'linkInvitation',
  'listSessions',
  'registerPasskey',
  'reinstateMember',
  'removeEmailSuppression',
  'removeMailSender',
  'removeMember',
  'removeOrganizationWebhook',
  'removePasskey',
  'renamePasskey',
  'renewRecoveryCodes',
  'resendInvitation',
  'resendOrganizationDelivery',
  'restoreOrganization',
  'revokeInvitation',
  'revokeSdkKey',
  'revokeServerKey',
  'revokeToken',
  'rotateOrganizationWebhook',
  'rotateSdkKey',
  'rotateWebhookSecret',
  'saveAllowedOrigins',
  'saveMailSender',
  'saveModelEndpoint',
  'saveOrganizationDomains',
  'saveOrganizationSecurity',
  'saveProfileInactivity',
  'saveRetention',
  'suspendMember',
  'switchOrganization',
  'testModelEndpoint',
  'testOrganizationWebhook',
  'transferOrganization',
  'updateRole',
  'viewWebhookSecret',
]

/** Changes outside projects that they may make. Everything else that they may do is in projects, or reads. */
const allowedChanges: EndpointName[] = ['endImpersonation', 'removeOrganizationLogo', 'saveOrganization', 'saveOrganizationLogo']

const all: [EndpointName, Endpoint][] = Object.entries(endpoints).map(([name, endpoint]) => [name as EndpointName, endpoint])
const signedIn = all.filter(([, { access }]) => access === 'session' || access === 'project' || access === 'admin')

test('each call of signed-in people is in the list of those that are refused, or is in a project, or reads', () => {
  expect(
    signedIn
      .filter(([, endpoint]) => isRefusedToImpersonators(endpoint))
      .map(([name]) => name)
      .sort(),
  ).toEqual(refused)
  const changes = signedIn.filter(([name, { method }]) => method !== 'GET' && !refused.includes(name))
  const outside = changes.filter(([, { path }]) => !path.startsWith('/quote/api/v1/'))
  expect(outside.map(([name]) => name).sort()).toEqual(allowedChanges)
})

test('whatever wants the password confirmed is refused: only the person knows it', () => {
  for (const [name, endpoint] of signedIn) if (endpoint.requiresReauthentication) expect(refused).toContain(name)
})

describe('over HTTP', () => {
  type Person = Awaited<ReturnType<typeof server.newcomer>>
  let mei: Person
  let session: string
  beforeAll(async () => {
    mei = await server.newcomer()
    const { session: admin } = (await server.admin()).session
    const body = {
      user: mei.session.id,
      organization: mei.session.companyid,
      reason: 'Ticket 17 asks for a look at the funnel',
      minutes: 60,
      personalReason: 'The name of one visitor is wrong',
    }
    session = ((await server.call('startImpersonation', { session: admin, body })).data as Session).session
  })
  const codeOf = async (name: EndpointName) => {
    const { code } = await server.call(name, { ...good[name](mei), session, project: mei.project.id })
    return code
  }

  test.each(refused)('%s is refused', async (name) => {
    expect(await codeOf(name)).toBe(numberOf('impersonation.refused'))
  })

  const allowed = signedIn.flatMap(([name]) => (refused.includes(name) || name === 'endImpersonation' ? [] : [name]))
  test.each(allowed)('%s is not', async (name) => {
    expect([numberOf('impersonation.refused'), numberOf('session.invalid')]).not.toContain(await codeOf(name))
  })

  const ofPlatform = all.flatMap(([name, { access }]) => (access === 'platform' ? [name] : []))
  test.each(ofPlatform)('%s is for platform admins in a session of their own', async (name) => {
    expect(await codeOf(name)).toBe(numberOf('permission.denied'))
  })

  test('the password, the factors, the role and the session of the person are as before', async () => {
    const { username: account, password } = mei
    expect((await server.call('login', { body: { account, password } })).data).toMatchObject({ usertype: 'manager' })
    expect((await server.call('viewOwnAccount', { session: mei.session.session })).code).toBe(200)
  })
})
