import type { Context } from 'hono'
import { html } from 'hono/html'
import { type Locale, negotiateLocale, toLocale } from '#contract/http/locale.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { plainPage, plainPageStyle } from '#server/http/plain-page.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { type PreferenceTexts, preferenceTexts } from './preference-texts.ts'
import type { createUnsubscribing, Preference } from './unsubscribing.ts'

type Served = { unsubscribing: ReturnType<typeof createUnsubscribing>; rates: RateLimits }

const stylesheet = '/unsubscribe.css'
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
  app.get(stylesheet, (context) => context.body(plainPageStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
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
  const content = preference
    ? choice(texts, path, language, preference)
    : html`<h1>${texts.unknown}</h1><p>${texts.unknownHelp}</p>`
  return plainPage({ language, path, title: texts.title, stylesheet, content })
}

const choice = (texts: PreferenceTexts, path: string, language: Locale, { isUnsubscribed, sender }: Preference) =>
  isUnsubscribed
    ? html`<h1>${texts.done}</h1>
      <p role="status">${texts.doneFor(sender)}</p>
      <form method="post" action="${path}/resume?lng=${language}"><button class="quiet">${texts.resume}</button></form>`
    : html`<h1>${texts.ask}</h1>
      <p>${texts.askFor(sender)}</p>
      <form method="post" action="${path}?lng=${language}"><button>${texts.unsubscribe}</button></form>`
