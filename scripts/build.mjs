import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { packTracker } from './pack-tracker.mjs'
import { layBeside, putAside } from './previous-parts.mjs'
import { renderSite } from './render-site.mjs'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const brotli = promisify(brotliCompress)
const site = join(root, 'dist/site')
const aside = join(root, 'dist/previous')
const stamp = join(root, 'dist/.built-from')
/** What the product is built from: files, and folders with all that is below them. */
export const inputs = [
  'contract',
  'engine',
  'src',
  'server',
  'tracker/src',
  'tracker/build.mjs',
  'tracker/package.json',
  'public',
  'index.html',
  'scripts',
  'package-lock.json',
  'vite.config.ts',
  'panda.config.ts',
  'lingui.config.ts',
  'postcss.config.cjs',
]

/**
 * Builds site, server and tracker into `dist`, unless they are up to date. `keepsPrevious` keeps the files that open pages of the previous
 * version still load. `hasStyles`: the functions of Panda have just been generated.
 */
export async function build({ keepsPrevious = false, hasStyles = false } = {}) {
  const wanted = await fingerprint()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return false
  // Until all is built, what is there is of no version: a build that fails is made again, also when its sources are as before.
  await rm(stamp, { force: true })
  if (keepsPrevious) await putAside(site, aside, Date.now())
  if (!hasStyles) await run('npx', ['panda', 'codegen', '--silent'])
  const { buildServer } = await import('./build-server.mjs')
  // Waits for all of them: what fails must not leave the others writing into a folder that the next build empties.
  const built = await Promise.allSettled([buildSite(keepsPrevious), buildTracker(), buildServer()])
  const failed = built.find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
  await mkdir(join(root, 'dist'), { recursive: true })
  await writeFile(stamp, await fingerprint())
  return true
}

async function buildSite(keepsPrevious) {
  await run('npx', ['vite', 'build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
  await renderSite()
  await compress(site)
  if (keepsPrevious) await layBeside(site, aside, Date.now())
}

async function buildTracker() {
  await run('node', ['tracker/build.mjs'])
  await packTracker()
}

/** Writes a Brotli file beside each text file. The server sends it without compressing again. */
async function compress(folder) {
  for (const path of await readdir(folder, { recursive: true })) {
    if (!/\.(?:js|css|html|svg)$/.test(path)) continue
    // Public pages are compressed by the server, which writes its own address into them.
    if (path.startsWith('pages/')) continue
    const file = join(folder, path)
    await writeFile(`${file}.br`, await brotli(await readFile(file)))
  }
}

async function fingerprint() {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const path of await filesBelow(input)) hash.update(path).update(await readFile(join(root, path)))
  return hash.digest('hex')
}

async function filesBelow(path) {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch((failure) => {
    if (failure.code === 'ENOTDIR') return null
    throw failure
  })
  if (!entries) return [path]
  const sorted = entries.filter((entry) => entry.name !== 'routeTree.gen.ts').sort((a, b) => (a.name < b.name ? -1 : 1))
  const below = await Promise.all(
    sorted.map((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)])),
  )
  return below.flat()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await build()) ? 'built' : 'nothing to build')
