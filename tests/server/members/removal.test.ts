import { expect, test } from 'vitest'
import type { MemberBelongings } from '#contract/members/members.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { openBelongings } from './belongings.ts'
import { numberOf, openTeam, type Person } from './team.ts'

const server = withServer()

const open = async () => {
  const team = await openTeam(server)
  const things = await openBelongings(server, team)
  const view = async (of: Person, by = team.owner) =>
    (await team.as(by, 'viewMemberBelongings', { params: { id: of.session.id } })).data as MemberBelongings
  const remove = (of: Person, heir?: Person, { by = team.owner, call = server.call } = {}) =>
    call('removeMember', {
      session: by.session.session,
      params: { id: of.session.id },
      query: heir ? { heir: heir.session.id } : {},
    })
  const details = async (action: string, of: Person) => {
    const sql = `select details, tenant_id from audit_records where action = $1 and target = $2 and result = 'done'`
    return server.database.query<{ details: unknown; tenant_id: string }>(sql, [action, of.session.id])
  }
  return { ...team, ...things, view, remove, details }
}

test('what a member answers for is counted, and goes to the chosen person with the removal; tokens end', async () => {
  const { member, addGoal, addRule, addToken, owners, mailed, tokens, view, remove, details } = await open()
  const [mei, ann] = [await member('marketer'), await member('viewer')]
  await addGoal(mei)
  await addGoal(mei)
  await addGoal(ann)
  await addRule('one', mei)
  await addRule('both', ann, mei)
  await addRule('other', ann)
  await addToken(mei)
  expect(await view(mei)).toMatchObject({ goals: 2, alertRules: 2, tokens: 1 })
  expect((await view(mei)).heirs.map(({ name }) => name)).toContain(ann.username)
  expect((await view(mei)).heirs.map(({ id }) => id)).not.toContain(mei.session.id)
  expect((await remove(mei)).code).toBe(numberOf('member.heirNeeded'))
  expect(await owners()).toContain(mei.session.id)
  expect((await remove(mei, ann)).code).toBe(200)
  expect(await owners()).toEqual([ann, ann, ann].map(({ session }) => session.id))
  expect(await mailed('one')).toEqual([ann.session.id])
  expect(await mailed('both')).toEqual([ann.session.id])
  expect(await mailed('other')).toEqual([ann.session.id])
  expect(await tokens(mei)).toBe(0)
  expect((await details('member.remove', mei)).map((it) => it.details)).toEqual([
    { role: 'marketer', heir: ann.session.id, goals: '2', alertRules: '2', tokens: '1' },
  ])
})

test('somebody who answers for nothing is removed without a new owner, and nobody is offered', async () => {
  const { member, addToken, view, remove } = await open()
  const mei = await member('viewer')
  await addToken(mei)
  expect(await view(mei)).toEqual({ goals: 0, alertRules: 0, tokens: 1, heirs: [] })
  expect((await remove(mei)).code).toBe(200)
})

test('only active members who may see all of it where it lies are offered, and nobody else can be chosen', async () => {
  const { owner, as, member, project, addGoal, addRule, owners, view, remove } = await open()
  const mei = await member('marketer')
  const [blind, seeing, idle] = [await member('viewer'), await member('viewer'), await member('viewer')]
  const { data } = await as(owner, 'createRole', { body: { name: 'Goals only', permissions: ['project:read', 'effect:read'] } })
  const change = (of: Person, role: string) =>
    as(owner, 'changeProjectRoles', { params: { id: of.session.id }, body: { changes: [{ projectId: project, role }] } })
  await change(blind, (data as { id: string }).id)
  await as(owner, 'suspendMember', { params: { id: idle.session.id } })
  await addGoal(mei)
  const offered = async () => (await view(mei)).heirs.map(({ id }) => id).sort()
  const idsOf = (...people: Person[]) => people.map(({ session }) => session.id).sort()
  expect(await offered()).toEqual(idsOf(owner, blind, seeing))
  await addRule('one', mei)
  expect(await offered()).toEqual(idsOf(owner, seeing))
  const stranger = await server.newcomer()
  for (const heir of [blind, idle, mei, stranger]) expect((await remove(mei, heir)).code).toBe(numberOf('member.heirUnknown'))
  expect(await owners()).toEqual([mei.session.id])
  expect((await remove(mei, seeing)).code).toBe(200)
  expect(await owners()).toEqual([seeing.session.id])
})

test('what members of other organisations leave behind is not told', async () => {
  const [mine, theirs] = [await open(), await open()]
  const params = { id: theirs.owner.session.id }
  expect((await mine.as(mine.owner, 'viewMemberBelongings', { params })).code).toBe(numberOf('member.unknown'))
  const viewer = await mine.member('viewer')
  expect((await mine.as(viewer, 'viewMemberBelongings', { params: { id: viewer.session.id } })).code).toBe(
    numberOf('permission.denied'),
  )
})

test('two removals of one person at once, through two processes, hand everything to one of the two new owners', async () => {
  const other = besides(server, {})
  const { member, addGoal, addRule, owners, mailed, remove } = await open()
  const [one, two] = [await member('viewer'), await member('viewer')]
  for (let round = 0; round < 5; round += 1) {
    const mei = await member('marketer')
    await addGoal(mei)
    await addRule(`of ${round}`, mei)
    const answers = await Promise.all([remove(mei, one), remove(mei, two, { call: other.call })])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, numberOf('member.unknown')].sort())
    const heir = answers[0].code === 200 ? one : two
    expect(await mailed(`of ${round}`)).toEqual([heir.session.id])
    expect((await owners()).filter((it) => it === mei.session.id)).toEqual([])
  }
})

test('a new owner who is removed at the same moment gets nothing that is then lost', async () => {
  const other = besides(server, {})
  const { owner, member, addGoal, owners, remove } = await open()
  for (let round = 0; round < 5; round += 1) {
    const [mei, ann] = [await member('marketer'), await member('viewer')]
    await addGoal(mei)
    const [first, second] = await Promise.all([remove(mei, ann), remove(ann, undefined, { call: other.call })])
    // Whoever is first: either Ann is no member any more, or she answers for something by then.
    const outcome = [first.code, second.code]
    expect([
      [200, numberOf('member.heirNeeded')],
      [numberOf('member.heirUnknown'), 200],
    ]).toContainEqual(outcome)
    const left = first.code === 200 ? ann : mei
    expect((await remove(left, owner)).code).toBe(200)
    expect(new Set(await owners())).toEqual(new Set([owner.session.id]))
  }
})

test('a goal that is given to somebody at the moment of their removal stays with nobody who is gone', async () => {
  const other = besides(server, {})
  const { owner, member, addGoal, owners, remove } = await open()
  for (let round = 0; round < 5; round += 1) {
    const mei = await member('marketer')
    const [added] = await Promise.all([addGoal(mei), remove(mei, owner, { call: other.call })])
    expect([200, numberOf('goal.ownerUnknown')]).toContain(added.code)
    expect(await owners()).not.toContain(mei.session.id)
  }
})

test('who leaves by themselves, or deletes their account, leaves what they answer for to the first owner', async () => {
  const { owner, member, addGoal, addRule, owners, mailed, details } = await open()
  const [mei, kai] = [await member('marketer'), await member('marketer')]
  server.pass(1_000)
  await member('owner')
  for (const person of [mei, kai]) await addGoal(person)
  await addRule('one', mei, kai)
  const id = owner.session.companyid
  expect((await server.call('leaveOrganization', { session: mei.session.session, params: { id } })).code).toBe(200)
  expect(await mailed('one')).toEqual([kai.session.id, owner.session.id])
  const deleted = await server.call('deleteOwnAccount', { session: kai.session.session, body: { username: kai.username } })
  expect(deleted.code).toBe(200)
  expect(await mailed('one')).toEqual([owner.session.id])
  expect(await owners()).toEqual([owner.session.id, owner.session.id])
  for (const person of [mei, kai])
    expect(await details('member.leave', person)).toEqual([
      { tenant_id: id, details: { role: 'marketer', heir: owner.session.id, goals: '1', alertRules: '1' } },
    ])
})
