import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { layBeside, putAside } from '../../scripts/previous-parts.mjs'

const day = 24 * 60 * 60 * 1_000
const start = Date.UTC(2026, 0, 1)

/** A folder in which one version after the other is built, as the bundler does: it empties the folder first. */
const workshop = async () => {
  const root = await mkdtemp(join(tmpdir(), 'causeway-parts-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const [site, aside] = [join(root, 'site'), join(root, 'previous')]
  return {
    site,
    build: async (now: number, ...names: string[]) => {
      await putAside(site, aside, now)
      await rm(site, { recursive: true, force: true })
      await mkdir(join(site, 'assets'), { recursive: true })
      await mkdir(join(site, '.vite'))
      await writeFile(join(site, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(names.map(partNamed))))
      for (const name of names) await writeFile(join(site, 'assets', name), `${name} of ${now}`)
      for (const name of names) await writeFile(join(site, 'assets', `${name}.br`), 'packed')
      await layBeside(site, aside, now)
      return (await readdir(join(site, 'assets'))).filter((name) => !name.endsWith('.br')).sort()
    },
  }
}

const partNamed = (name: string) => [name, { file: `assets/${name}`, css: [`assets/${name}.css`] }] as const

test('the parts of a replaced version are served for fourteen days, also compressed, and then removed', async () => {
  const { site, build } = await workshop()
  expect(await build(start, 'a1.js')).toEqual(['a1.js'])
  // The 14 days begin when a version is replaced, not when it was built.
  expect(await build(start + 100 * day, 'a2.js')).toEqual(['a1.js', 'a2.js'])
  expect(await readdir(join(site, 'assets'))).toContain('a1.js.br')
  expect(await build(start + 113 * day, 'a3.js')).toEqual(['a1.js', 'a2.js', 'a3.js'])
  expect(await build(start + 115 * day, 'a4.js')).toEqual(['a2.js', 'a3.js', 'a4.js'])
})

test('an unchanged part is that of the new version', async () => {
  const { site, build } = await workshop()
  await build(start, 'same.js')
  expect(await build(start + day, 'same.js', 'new.js')).toEqual(['new.js', 'same.js'])
  expect(await readFile(join(site, 'assets/same.js'), 'utf8')).toBe(`same.js of ${start + day}`)
})
