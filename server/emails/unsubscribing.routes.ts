import type { Context } from 'hono'
import { html } from 'hono/html'
import { type Locale, locales, negotiateLocale, toLocale } from '#contract/http/locale.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { type PreferenceTexts, preferenceTexts } from './preference-texts.ts'
import type { createUnsubscribing, Preference } from './unsubscribing.ts'

type Served = { unsubscribing: ReturnType<typeof createUnsubscribing>; rates: RateLimits }

const limit = { atMost: 60, seconds: 60 }

/**
 * The public page behind the link in e-mails, at `/unsubscribe/…`. It needs no JavaScript. Opening it changes nothing, because programs
 * open links as well; a POST does. Mail programs send theirs without opening the page (RFC 8058).
 */
export const serveUnsubscribing = ({ app, caller }: HttpRoutes, { unsubscribing, rates }: Served) => {
  const refuseTooMany = async (context: Context) => {
    const address = caller.addressOf(context.req.raw, context.env)
    const retryAfter = await rates.take(`unsubscribe:${address}`, limit)
    if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
  }
  const show = async (context: Context, token: string) => {
    const preference = await unsubscribing.view(token)
    const language = toLocale(context.req.query('lng')) ?? negotiateLocale(context.req.header('Accept-Language'))
    context.header('Cache-Control', 'no-store')
    context.header('X-Robots-Tag', 'noindex')
    return context.html(page({ language, token, preference }), preference ? 200 : 404)
  }
  /** The body is not read: what is wanted is in the address. */
  const change = (apply: (token: string) => Promise<boolean>) => async (context: Context) => {
    await refuseTooMany(context)
    const token = context.req.param('token') ?? ''
    await apply(token)
    context.header('Connection', 'close')
    return show(context, token)
  }
  app.get('/unsubscribe.css', (context) => context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/unsubscribe/:token', async (context) => {
    await refuseTooMany(context)
    return show(context, context.req.param('token'))
  })
  app.post('/unsubscribe/:token', change(unsubscribing.unsubscribe))
  app.post('/unsubscribe/:token/resume', change(unsubscribing.resume))
}

type Shown = { language: Locale; token: string; preference: Preference | null }

const page = ({ language, token, preference }: Shown) => {
  const texts = preferenceTexts[language]
  const path = `/unsubscribe/${encodeURIComponent(token)}`
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${texts.title}</title>
    <link rel="stylesheet" href="/unsubscribe.css">
  </head>
  <body>
    <main>
      ${preference ? choice(texts, path, language, preference) : html`<h1>${texts.unknown}</h1><p>${texts.unknownHelp}</p>`}
    </main>
    <nav>
      ${locales.map((it) => (it === language ? html`<span lang="${it}">${names[it]}</span>` : html`<a lang="${it}" hreflang="${it}" href="${path}?lng=${it}">${names[it]}</a>`))}
    </nav>
  </body>
</html>`
}

const choice = (texts: PreferenceTexts, path: string, language: Locale, { isUnsubscribed, sender }: Preference) =>
  isUnsubscribed
    ? html`<h1>${texts.done}</h1>
      <p role="status">${texts.doneFor(sender)}</p>
      <form method="post" action="${path}/resume?lng=${language}"><button class="quiet">${texts.resume}</button></form>`
    : html`<h1>${texts.ask}</h1>
      <p>${texts.askFor(sender)}</p>
      <form method="post" action="${path}?lng=${language}"><button>${texts.unsubscribe}</button></form>`

const names: Record<Locale, string> = { zh: '中文', en: 'English', ja: '日本語', fr: 'Français' }

const style = `:root{color-scheme:light dark;font:16px/1.6 system-ui,"PingFang SC","Hiragino Sans","Noto Sans CJK SC",sans-serif}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:24px;padding:24px;background:light-dark(#f7f8fa,#101216);color:light-dark(#16191d,#e8eaed)}
main{width:100%;max-width:480px;padding:32px;background:light-dark(#fff,#181b20);border:1px solid light-dark(#e2e5ea,#2b3038);border-radius:12px}
h1{font-size:22px;line-height:1.3;margin:0 0 12px}p{margin:0 0 24px;color:light-dark(#5b6470,#9aa3af);overflow-wrap:anywhere}p:last-child{margin:0}
button{font:inherit;font-weight:600;min-height:44px;padding:0 20px;border-radius:8px;border:1px solid transparent;background:#1f5eff;color:#fff;cursor:pointer}
button.quiet{background:transparent;border-color:light-dark(#c4cad3,#3a414b);color:inherit;font-weight:500}
:focus-visible{outline:2px solid light-dark(#1f5eff,#8fb0ff);outline-offset:2px}
nav{display:flex;flex-wrap:wrap;gap:16px;font-size:14px}nav span{color:light-dark(#5b6470,#9aa3af)}a{color:light-dark(#1a4fd6,#8fb0ff)}
`
