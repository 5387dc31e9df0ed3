import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Trackers to compare with: the browser build of a package, and what a page does to use it with everything off that counts by itself. */
const peers = {
  amplitude: {
    package: '@amplitude/analytics-browser@2.48.1',
    file: 'package/lib/scripts/amplitude-min.js',
    start: (origin: string) =>
      `amplitude.init('bench', { serverUrl: '${origin}/peer', autocapture: false, fetchRemoteConfig: false }); window.track = amplitude.track`,
  },
  posthog: {
    package: 'posthog-js@1.449.2',
    file: 'package/dist/array.js',
    // It takes a headless browser for a bot unless it is told not to.
    start: (origin: string) =>
      `posthog.init('bench', { api_host: '${origin}/peer', opt_out_useragent_filter: true, autocapture: false, capture_pageview: false,
        capture_pageleave: false, disable_session_recording: true, disable_surveys: true, advanced_disable_flags: true, disable_compression: true })
      window.track = (event, properties) => void posthog.capture(event, properties)`,
  },
}

export type PeerName = keyof typeof peers
export const peerNames = Object.keys(peers) as PeerName[]

/** Fetches the packages from the npm registry into a temporary folder. Resolves with their scripts and how each is started. */
export const fetchPeers = async (): Promise<Record<PeerName, { script: string; start: (origin: string) => string }>> => {
  const fetched = await Promise.all(
    peerNames.map(async (name) => {
      const folder = await mkdtemp(join(tmpdir(), 'causeway-peer-'))
      const { stdout } = await execute('npm', ['pack', '--silent', peers[name].package], { cwd: folder })
      await execute('tar', ['xzf', stdout.trim(), peers[name].file], { cwd: folder })
      return [name, { script: await readFile(join(folder, peers[name].file), 'utf8'), start: peers[name].start }] as const
    }),
  )
  return Object.fromEntries(fetched) as Awaited<ReturnType<typeof fetchPeers>>
}
