import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { ClientResolver } from '#server/http/client-address.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { isSame, sha256 } from '#server/kernel/crypto.ts'
import type { MailQueue } from './mail-queue.ts'

type Mails = Awaited<ReturnType<MailQueue['list']>>

type Options = {
  mailQueue: MailQueue
  isLocal: ClientResolver['isLocal']
  /** The key that the address must contain, because a proxy on this machine that adds no header makes every caller look local. */
  key: string
}

/** The local outbox, at `/dev/outbox?key=…`: readable from this machine only, and only if no mail server is configured. */
export const serveOutbox = (app: Hono, { mailQueue, isLocal, key }: Options) => {
  app.get('/dev/outbox', async (context) => {
    if (mailQueue.kind !== 'outbox' || !isLocal(context.req.raw, context.env)) throw new ApiError('route.unknown')
    if (!isSame(sha256(context.req.query('key') ?? ''), sha256(key))) {
      if (!context.req.header('Accept')?.includes('text/html')) throw new ApiError('route.unknown')
      return context.html(whereItIs(), 404)
    }
    const mails = await mailQueue.list()
    if (context.req.header('Accept')?.includes('application/json')) return context.json(mails)
    return context.html(page(mails))
  })
  app.get('/dev/outbox.css', (context) => context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
}

const page = (mails: Mails) =>
  document(html`<p class="note">No mail server is configured: these mails went nowhere else. Newest first.</p>
      ${mails.length === 0 ? html`<p class="empty">No mail yet.</p>` : mails.map(article)}`)

const whereItIs = () =>
  document(
    html`<p class="note">The address of the outbox holds a key. The server printed it when it started: look in its terminal or log.</p>`,
  )

const document = (content: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Outbox · Causeway</title>
    <link rel="stylesheet" href="/dev/outbox.css">
  </head>
  <body>
    <main>
      <h1>Outbox</h1>
      ${content}
    </main>
  </body>
</html>`

const article = ({ to, subject, text, sentAt }: Mails[number]) => html`<article>
        <header><h2>${subject}</h2><time datetime="${sentAt}">${sentAt.replace('T', ' ').slice(0, 19)} UTC</time></header>
        <p class="to">${to}</p>
        <pre>${text}</pre>
      </article>
      `

const style = `:root{color-scheme:light dark;font:14px/1.6 system-ui,"PingFang SC","Hiragino Sans","Noto Sans CJK SC",sans-serif}
body{margin:0;background:light-dark(#f7f8fa,#101216);color:light-dark(#16191d,#e8eaed)}
main{max-width:680px;margin:0 auto;padding:32px 20px}
h1{font-size:20px;margin:0 0 4px}h2{font-size:15px;margin:0}
.note,.to,time,.empty{color:light-dark(#5b6470,#9aa3af);margin:0}
article{background:light-dark(#fff,#181b20);border:1px solid light-dark(#e2e5ea,#2b3038);border-radius:8px;padding:16px;margin-top:16px}
header{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;align-items:baseline}
time{font-variant-numeric:tabular-nums;font-size:12px}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:12px 0 0}
`
