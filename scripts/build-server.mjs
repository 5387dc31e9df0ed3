import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Packages that stay where they are installed: they have compiled code or read files of their own, or load what is not installed. The one for
 * passkeys is loaded when it is first used: a part of the bundle could then be gone, because somebody has built a new version.
 */
const external = [
  '@electric-sql/pglite',
  '@ip-location-db/geo-whois-asn-country-mmdb',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'pg',
  'pino',
]

/**
 * Bundles the server, the sample shop for `npm run demo` and the commands of backups, and puts the files that it reads at run time beside
 * them. Packages come into the bundle, because Node takes a fifth of a start to find and read their hundreds of files. Resolves with the path
 * of the server's entry.
 */
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
    external,
  })
  await bundle.write({ dir: target, format: 'esm', sourcemap: true, cleanDir: true })
  await bundle.close()
  for (const asset of ['pglite-worker.mjs', 'migrations']) {
    await cp(join(root, 'server/database', asset), join(target, asset), { recursive: true })
  }
  return join(target, 'main.js')
}
