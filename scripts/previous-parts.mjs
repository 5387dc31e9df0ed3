import { cp, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const keptFor = 14 * 24 * 60 * 60 * 1_000

/**
 * Moves the files of `site/assets` aside before a build empties the folder, because pages that are open still load files of the old
 * version. `now` is in milliseconds.
 */
export async function putAside(site, aside, now) {
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true })
  const current = await partsOf(site)
  for (const name of await namesIn(join(site, 'assets'))) {
    await cp(join(site, 'assets', name), join(aside, name), { preserveTimestamps: true })
    // The modification time of a file of an earlier version is the time of its replacement.
    if (current.has(name.replace(/\.br$/, ''))) await utimes(join(aside, name), now / 1_000, now / 1_000)
  }
}

/** Copies files that were replaced less than 14 days ago to the new ones. */
export async function layBeside(site, aside, now) {
  const present = new Set(await namesIn(join(site, 'assets')))
  for (const name of await namesIn(aside)) {
    const { mtimeMs } = await stat(join(aside, name))
    if (present.has(name) || now - mtimeMs > keptFor) continue
    await cp(join(aside, name), join(site, 'assets', name), { preserveTimestamps: true })
  }
  await rm(aside, { recursive: true, force: true })
}

const namesIn = (folder) => readdir(folder).catch(() => [])

async function partsOf(site) {
  const manifest = JSON.parse(await readFile(join(site, '.vite/manifest.json'), 'utf8').catch(() => '{}'))
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return new Set(files.map((path) => path.replace('assets/', '')))
}
