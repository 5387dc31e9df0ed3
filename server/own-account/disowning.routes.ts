import type { Context } from 'hono'
import { html } from 'hono/html'
import { negotiateLocale, toLocale } from '#contract/http/locale.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { plainPage, plainPageStyle } from '#server/http/plain-page.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { disownTexts } from './disown-texts.ts'
import { type createEmailChange, disownPath } from './email-change.ts'

type Served = { emailChange: Pick<ReturnType<typeof createEmailChange>, 'isDisownable' | 'disown'>; rates: RateLimits }

const stylesheet = `${disownPath}.css`
const limit = { atMost: 60, seconds: 60 }

/**
 * The public page behind the link in the mail to the present address. It needs no JavaScript and no session. Opening it changes nothing,
 * because programs open links as well; a POST does.
 */
export const serveDisowning = ({ app, caller, requestContextOf }: HttpRoutes, { emailChange, rates }: Served) => {
  const refuseTooMany = async (context: Context) => {
    const address = caller.addressOf(context.req.raw, context.env)
    const retryAfter = await rates.take(`notMe:${address}`, limit)
    if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
  }
  const show = (context: Context, state: 'ask' | 'done' | 'over') => {
    const language = toLocale(context.req.query('lng')) ?? negotiateLocale(context.req.header('Accept-Language'))
    const texts = disownTexts[language]
    const path = `${disownPath}/${encodeURIComponent(context.req.param('token') ?? '')}`
    const reset = html`<p><a href="/forgot-password">${texts.reset}</a></p>`
    const contents = {
      ask: html`<h1>${texts.ask}</h1><p>${texts.askHelp}</p>
        <form method="post" action="${path}?lng=${language}"><button>${texts.stop}</button></form>`,
      done: html`<h1>${texts.done}</h1><p role="status">${texts.doneHelp}</p>${reset}`,
      over: html`<h1>${texts.over}</h1><p>${texts.overHelp}</p>${reset}`,
    }
    context.header('Cache-Control', 'no-store')
    context.header('X-Robots-Tag', 'noindex')
    const page = plainPage({ language, path, title: texts.title, stylesheet, content: contents[state] })
    return context.html(page, state === 'over' ? 404 : 200)
  }
  app.get(stylesheet, (context) => context.body(plainPageStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get(`${disownPath}/:token`, async (context) => {
    await refuseTooMany(context)
    return show(context, (await emailChange.isDisownable(context.req.param('token'))) ? 'ask' : 'over')
  })
  app.post(`${disownPath}/:token`, async (context) => {
    await refuseTooMany(context)
    const isStopped = await emailChange.disown(context.req.param('token'), requestContextOf(context))
    context.header('Connection', 'close')
    return show(context, isStopped ? 'done' : 'over')
  })
}
