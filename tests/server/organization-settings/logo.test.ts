import { expect, test } from 'vitest'
import type { LogoState } from '#contract/organization-settings/logo.ts'
import { foreign, polyglots, wrongPixels } from '#tests/engine/images/polyglots.ts'
import { numberOf, openTeam, type Person } from '#tests/server/members/team.ts'
import { withServer } from '#tests/server/setup.ts'
import { pixel, saved } from '#tests/support/images.ts'

const server = withServer()

const open = async () => {
  const team = await openTeam(server)
  const view = async (by: Person = team.owner, query = {}) => team.as(by, 'viewOrganizationLogo', { query })
  const save = (replaces: string | null, file = pixel, by: Person = team.owner) =>
    team.as(by, 'saveOrganizationLogo', { body: { replaces, file } })
  const remove = (replaces: string | null, by: Person = team.owner) =>
    team.as(by, 'removeOrganizationLogo', { body: { replaces } })
  const digestOf = async (): Promise<string> => ((await view()).data as LogoState).logo?.digest ?? ''
  return { ...team, view, save, remove, digestOf }
}

test('every member sees the logo, and its digest with their standing', async () => {
  const { as, member, view, save } = await open()
  const mei = await member('viewer')
  expect((await view(mei)).data).toEqual({ logo: null })
  const saved = await save(null)
  expect(saved).toMatchObject({ code: 200, data: { logo: { type: 'image/png', file: pixel } } })
  const seen = await view(mei)
  expect(seen.data).toEqual(saved.data)
  const digest = (saved.data as LogoState).logo?.digest ?? ''
  expect((await as(mei, 'viewOwnStanding')).data).toMatchObject({ logo: digest })
  expect(seen.headers.get('Cache-Control')).toBe('no-store')
  const { headers } = await view(mei, { digest })
  expect(headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable')
  expect(headers.get('Vary')).toContain('jsessionid')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect((await view(mei, { digest: '0'.repeat(64) })).headers.get('Cache-Control')).toBe('no-store')
  const stranger = await server.newcomer()
  expect((await view(stranger, { digest })).data).toEqual({ logo: null })
})

test('who does not know the present logo changes nothing', async () => {
  const { view, save, remove, digestOf } = await open()
  await save(null)
  const digest = await digestOf()
  const other = saved.png
  expect((await save(null, other)).code).toBe(numberOf('organization.changed'))
  expect((await remove(null)).code).toBe(numberOf('organization.changed'))
  expect((await save(digest, other)).code).toBe(200)
  expect(await digestOf()).not.toBe(digest)
  expect((await remove(digest)).code).toBe(numberOf('organization.changed'))
  expect((await remove(await digestOf())).data).toEqual({ logo: null })
  expect((await view()).data).toEqual({ logo: null })
})

test('only images are taken, by their content, and only from who may change the organisation', async () => {
  const { member, view, save, remove } = await open()
  const admin = await member('admin')
  expect((await save(null, pixel, admin)).code).toBe(numberOf('permission.denied'))
  expect((await remove(null, admin)).code).toBe(numberOf('permission.denied'))
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const wide = Buffer.from(pixel, 'base64')
  wide.writeUInt32BE(4_097, 16)
  for (const file of [base64('<svg xmlns="http://www.w3.org/2000/svg"/>'), base64('GIF89a'), wide.toString('base64')])
    expect((await save(null, file)).code).toBe(numberOf('organization.logoUnusable'))
  const large = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(256_000)]).toString('base64')
  expect((await save(null, large)).code).toBe(numberOf('request.invalid'))
  expect((await save(null, '')).code).toBe(numberOf('request.invalid'))
  expect((await view()).data).toEqual({ logo: null })
})

test('of a file that is something else as well, only the picture is stored', async () => {
  const { view, save, digestOf } = await open()
  const stored = async (digest: string) =>
    (await server.database.query<{ bytes: Uint8Array }>('select bytes from organization_logos where digest = $1', [digest]))[0]
      ?.bytes
  let replaces: string | null = null
  for (const [, file, made] of polyglots) {
    const answer = await save(replaces, file.toString('base64'))
    expect(answer.code).toBe(200)
    replaces = await digestOf()
    const bytes = Buffer.from((await stored(replaces)) ?? [])
    expect(bytes.toString('base64')).toBe((answer.data as LogoState).logo?.file)
    expect(bytes.includes(foreign.slice(0, 9))).toBe(false)
    const clean = await save(replaces, saved[made])
    expect((clean.data as LogoState).logo).toEqual((answer.data as LogoState).logo)
  }
  expect((await view()).data).toMatchObject({ logo: { digest: replaces } })
})

test.each(wrongPixels)('a PNG with %s is refused', async (_, file) => {
  const { view, save } = await open()
  expect((await save(null, file.toString('base64'))).code).toBe(numberOf('organization.logoUnusable'))
  expect((await view()).data).toEqual({ logo: null })
})

test('a file that was stored as it had been sent is shown without what is not its picture', async () => {
  const { view, save, digestOf } = await open()
  await save(null)
  const digest = await digestOf()
  const store = (bytes: Buffer) =>
    server.database.query(`update organization_logos set bytes = decode($2, 'base64') where digest = $1`, [
      digest,
      bytes.toString('base64'),
    ])
  await store(Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.from(foreign, 'latin1')]))
  expect((await view()).data).toEqual({ logo: { digest, type: 'image/png', file: pixel } })
  await store(Buffer.from(foreign, 'latin1'))
  expect((await view()).data).toEqual({ logo: null })
  expect((await save(digest)).code).toBe(numberOf('organization.changed'))
  expect((await save(null)).code).toBe(200)
  expect(await digestOf()).toBe(digest)
})

test('each change is on record with what was before and after', async () => {
  const { owner, save, remove, digestOf } = await open()
  await save(null)
  const digest = await digestOf()
  await remove(digest)
  const rows = await server.database.query<{ details: Record<string, string> }>(
    `select details from audit_records where actor_id = $1 and action = 'organization.change' order by id`,
    [owner.session.id],
  )
  expect(rows.map(({ details }) => details)).toMatchObject([
    { section: 'logo', before: '', after: digest },
    { section: 'logo', before: digest, after: '' },
  ])
})
