import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { build } from './build.mjs'
import { chromiumFlags, findChromium } from './chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const paths = ['/marketing', '/features/effect-tracking', '/solutions/ecommerce', '/flows'].flatMap((path) =>
  ['zh', 'en'].map((language) => `${path}?lng=${language}`),
)

await build()
const folder = await mkdtemp(join(tmpdir(), 'causeway-lighthouse-'))
const server = await startServer(folder, await freePort())
const port = await freePort()
const browser = await chromium.launch({
  executablePath: findChromium({ isWhole: true }) ?? undefined,
  args: [...chromiumFlags, `--remote-debugging-port=${port}`],
})
const results = []
try {
  for (const path of ['/marketing', ...paths]) results.push({ path, ...(await audit(server.url + path)) })
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const { path, scores, short } of results) {
  console.log(
    `${short.length === 0 ? 'ok' : 'SHORT'}  ${path}  ${Object.entries(scores)
      .map((it) => it.join(' '))
      .join(', ')}`,
  )
  for (const line of short) console.log(`  ${line}`)
}
await mkdir(join(root, 'tests/bench/results'), { recursive: true })
const kept = results.map(({ path, scores }) => ({ path, scores }))
await writeFile(join(root, 'tests/bench/results/lighthouse.json'), `${JSON.stringify(kept, null, 2)}\n`)
if (results.some(({ short }) => short.length > 0)) process.exitCode = 1

/** Lighthouse's mobile preset: its scores out of 100, and the audits that keep a score below its goal. */
async function audit(url) {
  const { lhr } = await lighthouse(url, { port, output: 'json', logLevel: 'silent' })
  const categories = Object.values(lhr.categories)
  const scores = Object.fromEntries(categories.map(({ id, score }) => [id, Math.round(score * 100)]))
  const short = categories
    .filter(({ id }) => scores[id] < goals[id])
    .flatMap(({ id, auditRefs }) =>
      auditRefs
        .map((it) => lhr.audits[it.id])
        .filter(({ score }) => score !== null && score < 1)
        .map((it) => `${id}: ${it.title} ${it.displayValue ?? ''}`),
    )
  return { scores, short }
}

function startServer(dataFolder, sitePort) {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(sitePort),
      SITE_ORIGIN: `http://localhost:${sitePort}`,
      DATA_DIR: dataFolder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGTERM')
    })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout.on('data', (chunk) => {
      const url = /http:\/\/localhost:\d+/.exec(chunk.toString())?.[0]
      if (url) resolve({ url, stop })
    })
  })
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => resolve(free))
    })
  })
}
