import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../examples/shop', import.meta.url))

const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Serves the example shop, whose pages send their events to the Causeway at `url` with the SDK key `key`; without a key the shop asks its
 * visitor for one. Port 0 chooses a free one. Resolves with the shop's address and a function that ends it; rejects if the port is in use.
 */
export async function serveExample({ port = 4000, key = '', url = 'http://localhost:3000' } = {}) {
  const host = new URL(url).origin
  if (!/^[\w-]{0,64}$/.test(key)) throw new Error('an SDK key is made of letters, digits and hyphens')
  const server = createServer(async (request, response) => {
    const page = await readPage(request.url ?? '/').catch(() => null)
    if (!page) return response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('not found')
    const { type, body } = page
    const nonce = randomBytes(16).toString('base64')
    response.writeHead(200, {
      'Content-Type': type,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Content-Security-Policy': policy({ host, nonce }),
    })
    response.end(
      type.startsWith('text/html')
        ? body.toString().replace('<!-- tracker -->', key ? snippet({ key, host, nonce }) : keyQuestion(host))
        : body,
    )
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  return {
    url: `http://localhost:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

const readPage = async (address) => {
  const path = decodeURIComponent(new URL(address, 'http://shop').pathname)
  const named = path === '/' ? '/index.html' : extname(path) ? path : `${path}.html`
  const file = join(folder, normalize(named))
  const type = types[extname(file)]
  if (!file.startsWith(folder + sep) || !type) return null
  return { type, body: await readFile(file) }
}

/** Only what the shop needs: its own files, the tracker's script, and requests to the tracker's host. */
const policy = ({ host, nonce }) =>
  [
    "default-src 'none'",
    `script-src 'self' ${host} 'nonce-${nonce}'`,
    `connect-src ${host}`,
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const snippet = ({ key, host, nonce }) => `<script src="${host}/sdk/causeway.iife.js"></script>
    <script nonce="${nonce}">
      causeway.init({
        key: '${key}',
        endpoint: '${host}/quote/api/v1/events/behavior',
        sse: '${host}/quote/api/v1/events/sse',
        autoSource: true,
        preferUtm: true,
        dwell: { enabled: true, interval: 10000 },
      });
    </script>`

/** Without a key in its environment, the shop uses the one in its address, the one that its visitor typed before, or asks for it. */
const keyQuestion = (host) => `<script src="${host}/sdk/causeway.iife.js"></script>
    <script src="/ask-key.js" data-host="${host}"></script>`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { EXAMPLE_PORT, CAUSEWAY_KEY, CAUSEWAY_URL } = process.env
  const shop = await serveExample({
    port: Number(EXAMPLE_PORT || 4000),
    key: CAUSEWAY_KEY || '',
    url: CAUSEWAY_URL || 'http://localhost:3000',
  })
  console.log(`The example shop is open at ${shop.url}`)
}
