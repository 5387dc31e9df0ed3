import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

const tracker = fileURLToPath(new URL('../tracker', import.meta.url))

/**
 * Packs the built tracker in the same form as npm would publish it, and puts the package beside its scripts, from where the server offers
 * it.
 */
export async function packTracker() {
  const folder = await mkdtemp(join(tracker, '.pack-'))
  try {
    await run('npm', ['pack', tracker, '--ignore-scripts', '--silent', '--pack-destination', folder], { stdio: 'ignore' })
    for (const file of await readdir(folder)) await rename(join(folder, file), join(tracker, 'dist', file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
