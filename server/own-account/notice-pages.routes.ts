import type { Context } from 'hono'
import { html } from 'hono/html'
import { type Locale, negotiateLocale, toLocale } from '#contract/http/locale.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { plainPage, plainPageStyle } from '#server/http/plain-page.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { noticePath } from '#server/mail/notices.ts'
import { noticePageTexts } from './notice-page-texts.ts'
import type { createNotifications, LinkedTopic } from './notifications.ts'

type Served = { notifications: Pick<ReturnType<typeof createNotifications>, 'topicOf' | 'changeByLink'>; rates: RateLimits }

const stylesheet = `${noticePath}.css`
const limit = { atMost: 60, seconds: 60 }

/**
 * The public page behind the link of a mail that can be switched off. It needs no JavaScript and no session. Opening it changes nothing,
 * because programs open links as well; a POST does. Mail programs send theirs without opening the page (RFC 8058).
 */
export const serveNoticePages = ({ app, caller, requestContextOf }: HttpRoutes, { notifications, rates }: Served) => {
  const refuseTooMany = async (context: Context) => {
    const address = caller.addressOf(context.req.raw, context.env)
    const retryAfter = await rates.take(`notice:${address}`, limit)
    if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
  }
  const show = async (context: Context) => {
    const token = context.req.param('token') ?? ''
    const topic = await notifications.topicOf(token)
    const language = toLocale(context.req.query('lng')) ?? negotiateLocale(context.req.header('Accept-Language'))
    context.header('Cache-Control', 'no-store')
    context.header('X-Robots-Tag', 'noindex')
    return context.html(page(language, token, topic), topic === null ? 404 : topic.isOn === null ? 410 : 200)
  }
  /** The body is not read: what is wanted is in the address. */
  const change = (isOn: boolean) => async (context: Context) => {
    await refuseTooMany(context)
    await notifications.changeByLink(context.req.param('token') ?? '', isOn, requestContextOf(context))
    context.header('Connection', 'close')
    return show(context)
  }
  app.get(stylesheet, (context) => context.body(plainPageStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get(`${noticePath}/:token`, async (context) => {
    await refuseTooMany(context)
    return show(context)
  })
  app.post(`${noticePath}/:token`, change(false))
  app.post(`${noticePath}/:token/resume`, change(true))
}

const page = (language: Locale, token: string, topic: LinkedTopic | null) => {
  const texts = noticePageTexts[language]
  const path = `${noticePath}/${encodeURIComponent(token)}`
  const settings = html`<p><a href="/account/settings#notifications">${texts.all}</a></p>`
  const content = () => {
    if (topic === null) return html`<h1>${texts.unknown}</h1><p>${texts.unknownHelp}</p>`
    const { kind, isOn } = topic
    if (isOn === null) return html`<h1>${texts.gone}</h1><p>${texts.goneHelp}</p>`
    return isOn
      ? html`<h1>${texts.ask}</h1><p>${texts.about[kind]}</p><p>${texts.always}</p>
        <form method="post" action="${path}?lng=${language}"><button>${texts.off}</button></form>`
      : html`<h1>${texts.done}</h1><p role="status">${texts.about[kind]}</p><p>${texts.always}</p>
        <form method="post" action="${path}/resume?lng=${language}"><button class="quiet">${texts.on}</button></form>${settings}`
  }
  return plainPage({ language, path, title: texts.title, stylesheet, content: content() })
}
