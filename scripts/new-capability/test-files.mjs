/**
 * Tests: the rows of the access matrix and of the tests of tenant isolation, the server's answers, and the rendered page in four languages.
 */
export const testFiles = ({ name, all, table, titles }) => ({
  [`tests/server/${name}/fixtures.ts`]: `import { randomUUID } from 'node:crypto'
import type { Fixtures } from '#tests/server/fixtures.ts'

export const fixtures: Fixtures = {
  requests: { list${all}: () => ({}) },
  populate: async ({ database }, { id, tenantId }) => {
    await database.query(
      \`insert into ${table} (id, project_id, tenant_id, name, created_at) values ($1::uuid, $2::uuid, $3::uuid, 'First', now())\`,
      [randomUUID(), id, tenantId],
    )
  },
}
`,
  [`tests/server/${name}/${name}.test.ts`]: `import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { withServer } from '#tests/server/setup.ts'
import { fixtures } from './fixtures.ts'

const server = withServer()

const listFor = async (role: string) => {
  const { session, project } = await server.newcomer()
  await fixtures.populate?.(server, project)
  await server.database.query('update members set role = $2 where user_id = $1', [session.id, role])
  return server.call('list${all}', { session: session.session, project: project.id })
}

test('a new project has none', async () => {
  const { session, project } = await server.newcomer()
  const answer = await server.call('list${all}', { session: session.session, project: project.id })
  expect(answer).toMatchObject({ status: 200, code: 200, data: [] })
})

test.each(['owner', 'admin', 'marketer', 'analyst'])('the role %s lists what there is', async (role) => {
  expect(await listFor(role)).toMatchObject({ status: 200, code: 200, data: [{ name: 'First' }] })
})

test.each(['developer', 'viewer'])('the role %s is denied', async (role) => {
  const { code, data } = await listFor(role)
  expect({ code, data }).toEqual({ code: serverProblems['permission.denied'].number, data: null })
})
`,
  [`tests/ui/${name}/${name}.test.tsx`]: `import { i18n, type Messages } from '@lingui/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server } = withNetworkStub()
const catalogs = import.meta.glob<Messages>('../../../src/ui/**/locales/*.po', { eager: true, import: 'messages' })

const arrive = async (locale: string, role: string) => {
  const texts = Object.entries(catalogs).filter(([path]) => path.endsWith(\`/\${locale}.po\`))
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...texts.map(([, messages]) => messages)) })
  const { session } = await server.newcomer()
  await server.database.query('update members set role = $2 where user_id = $1', [session.id, role])
  keepSession(window.localStorage, 'user', session)
  await openApplication('/${name}').start()
}

const languages = [
  ['zh', ${JSON.stringify(titles.zh)}, '这里还没有内容', '您没有查看此页面的权限'],
  ['en', ${JSON.stringify(titles.en)}, 'Nothing here yet', 'You do not have permission to view this page'],
  ['ja', ${JSON.stringify(titles.ja)}, 'まだ何もありません', 'このページを表示する権限がありません'],
  ['fr', ${JSON.stringify(titles.fr)}, 'Rien pour l’instant', 'Vous n’êtes pas autorisé à consulter cette page'],
] as const

test.each(languages)('in %s the empty list says so under its title', async (locale, title, empty) => {
  await arrive(locale, 'owner')
  expect(await screen.findByRole('heading', { level: 2, name: empty })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test.each(languages)('in %s a role without the permission is told so', async (locale, _title, _empty, denied) => {
  await arrive(locale, 'viewer')
  expect(await screen.findByRole('heading', { level: 2, name: denied })).toBeTruthy()
})
`,
})
