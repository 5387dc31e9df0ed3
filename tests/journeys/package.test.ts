import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { environmentIn } from '#tests/support/databases.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { consentExample, installCommand, snippetOf, usageExample } from '#ui/sdk-keys/tools/snippets.ts'

const run = promisify(execFile)
const compiler = join(process.cwd(), 'node_modules/typescript/bin/tsc')

test('the command of the NPM tab installs the package from the running server; Node imports it, and its types check', async () => {
  await withFolder(async (data) => {
    const server = await startProcess(await environmentIn(data, 'pglite'))
    await withFolder(async (cwd) => {
      await writeFile(join(cwd, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }))
      const [npm = '', ...words] = installCommand(server.url).split(' ')
      await run(npm, [...words, '--no-audit', '--no-fund', '--cache', join(cwd, '.cache')], { cwd })
      const look = "import * as causeway from '@causeway/tracker'; console.log(typeof causeway.init, typeof causeway.track)"
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', look], { cwd })
      expect(stdout.trim()).toBe('function function')

      const check = async (code: string) => {
        await writeFile(join(cwd, 'shop.ts'), code)
        const options = [
          '--noEmit',
          '--strict',
          '--module',
          'nodenext',
          '--target',
          'es2022',
          '--lib',
          'es2022,dom',
          '--types',
          '',
        ]
        return run(process.execPath, [compiler, ...options, 'shop.ts'], { cwd }).then(
          () => '',
          (failure: { stdout: string }) => failure.stdout,
        )
      }
      const snippet = snippetOf('npm', { origin: server.url, key: 'the-key' })
      expect(await check(`${snippet}\n${usageExample}\n${consentExample}\n`)).toBe('')
      expect(await check(`${snippet}\ncauseway.track(1);\n`)).toContain('TS2345')
    })
    await server.kill('SIGTERM')
  })
})
