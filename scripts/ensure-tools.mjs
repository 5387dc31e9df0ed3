import { existsSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { findPostgres } from './postgres.mjs'
import { run } from './run.mjs'

/**
 * Finds Chromium and PostgreSQL for the tests. On Debian it installs them if it runs as root; elsewhere it fails with one sentence that
 * says what to install.
 */
export async function ensureTools() {
  const missing = [...(findChromium() ? [] : ['chromium-headless-shell']), ...(findPostgres() ? [] : ['postgresql'])]
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(' and ')} for the tests.`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return
  }
  console.error(
    `The tests need ${missing.join(' and ')}: install the Debian package${missing.length > 1 ? 's' : ''} ${missing.join(' ')}, or name Chromium's path in CHROMIUM_PATH.`,
  )
  process.exit(1)
}
