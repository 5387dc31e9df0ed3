import type { Session } from '#contract/accounts/accounts.ts'
import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Invitation, InvitationResult } from '#contract/members/invitations.ts'
import type { TestServer } from '#tests/support/server.ts'

export type Person = { username: string; email: string; password: string; session: Session }
type Options = NonNullable<Parameters<TestServer['call']>[1]>

export const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number

let people = 0

/** An organisation with an owner, and what its people do through calls. */
export const openTeam = async (server: TestServer) => {
  const owner: Person = await server.newcomer()
  const as = (person: Person, name: EndpointName, options: Options = {}) =>
    server.call(name, { session: person.session.session, ...options })
  const invite = (email: string, role = 'viewer', by = owner, body: object = {}) =>
    as(by, 'invite', { body: { emails: [email], role, locale: 'zh', ...body } })
  /** The token of the newest link that was mailed to an address. */
  const tokenFor = async (email: string): Promise<string> => {
    const texts = (await server.outbox()).filter((it) => it.to === email).map((it) => it.text)
    return texts.map((text) => /\/invitation#([\w-]{43})$/m.exec(text)?.[1]).find((token) => token !== undefined) ?? ''
  }
  const newAddress = () => {
    people += 1
    return `invited${people}@example.com`
  }
  const logIn = async (username: string, password = 'passw0rd') => server.call('login', { body: { account: username, password } })
  /** A new account that joins with a role. */
  const member = async (role = 'viewer'): Promise<Person> => {
    const email = newAddress()
    const results = (await invite(email, role)).data as InvitationResult[]
    if (results[0]?.outcome !== 'sent') throw new Error('the invitation was not sent')
    const username = email.split('@')[0] ?? ''
    const body = { token: await tokenFor(email), account: username, password: 'passw0rd' }
    const { code } = await server.call('registerInvited', { body })
    if (code !== 201) throw new Error(`the registration answered ${code}`)
    return { username, email, password: 'passw0rd', session: (await logIn(username)).data as Session }
  }
  /** The link of the newest invitation, as the owner copies it. */
  const copyLink = async (): Promise<{ id: string; token: string }> => {
    const [one] = ((await as(owner, 'listInvitations')).data as { items: Invitation[] }).items
    const { data } = await as(owner, 'linkInvitation', { params: { id: one?.id ?? '' } })
    return { id: one?.id ?? '', token: (data as { link: string }).link.split('#')[1] ?? '' }
  }
  /** Their sessions in the organisation still work. */
  const isIn = async (person: Person) => (await as(person, 'listOwnOrganizations')).code === 200
  return { owner, as, invite, tokenFor, newAddress, logIn, member, copyLink, isIn }
}
