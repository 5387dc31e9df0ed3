import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { EmailFigures } from '#contract/emails/emails.ts'
import type { Mail } from '#server/mail/mail-queue.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import type { TestServer } from '#tests/support/server.ts'
import { readingCodes } from './registered.ts'

export const letter = (different = {}) => ({
  subject: 'Tea for {{ profile.name | default: "you" }}',
  preheader: 'A pot waits',
  headline: 'Your {{ event.q }} waits',
  body: 'First line\nsecond line\n\nSecond paragraph',
  cta: { label: 'Open', url: 'https://shop.example/tea?a=1&b=2' },
  ...different,
})
export const contentOf = (different = {}) => ({
  texts: { en: letter() },
  image: null,
  senderName: 'Tea house',
  replyTo: 'help@shop.example',
  ...different,
})

/** A project that sends an e-mail on each search. */
export const openPostOf = async (server: TestServer, codes: readonly Mail[], content: unknown = contentOf()) => {
  const desk = await openDesk(readingCodes(server, codes))
  const { id } = await desk.data<ResponseAction>('createResponseAction', { body: { name: 'Letter', type: 'email', content } })
  const { version } = await desk.data<ResponseAction>('publishResponseAction', { params: { id }, body: { replaces: 1 } })
  const strategy = await desk.run(definitionOf({ arms: [{ id: 'mail', action: { id, version: version ?? 0 }, weight: 1 }] }))
  const search = async (
    q: string,
    { anonymousId = 'a', email = 'ann@example.com', consent = 'granted', name = 'Ann', locale = 'en' } = {},
  ) => {
    const context = { locale, consent: { state: consent, categories: ['marketing'] } }
    await desk.send(
      { anonymousId, type: 'identify', event: 'identify', traits: { email, name }, context },
      { anonymousId, properties: { q }, context },
    )
    await server.app.sendEmails()
  }
  return {
    ...desk,
    id,
    strategy: strategy.id,
    search,
    figures: () => desk.data<EmailFigures>('viewEmailFigures', { params: { id } }),
  }
}
