import { cp } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Bundles the server without its packages, the sample shop for `npm run demo`, the commands of backups, and puts the files that it reads at run time beside it. Resolves with the path of its entry. */
export async function buildServer({ outDir = 'dist/server' } = {}) {
  const target = resolve(root, outDir)
  const bundle = await rolldown({
    cwd: root,
    input: {
      main: 'server/main.ts',
      'sample-shop': 'server/samples/shop/shop.ts',
      backups: 'server/operations/backups/commands.ts',
    },
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('#') && !isAbsolute(id),
  })
  await bundle.write({ dir: target, format: 'esm', sourcemap: true, cleanDir: true })
  await bundle.close()
  for (const asset of ['pglite-worker.mjs', 'migrations']) {
    await cp(join(root, 'server/database', asset), join(target, asset), { recursive: true })
  }
  return join(target, 'main.js')
}
