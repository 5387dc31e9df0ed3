import { contactEndpoints } from '#contract/contact/endpoints.ts'
import { negotiateLocale } from '#contract/http/locale.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Contact } from './contact.ts'

export const serveContact = ({ serve, caller }: HttpRoutes, contact: Contact) => {
  serve(
    contactEndpoints.sendContactRequest,
    async ({ context, body }) => {
      const locale = negotiateLocale(context.req.header('Accept-Language'))
      await contact.take(body, { address: caller.addressOf(context.req.raw, context.env), locale })
      return null
    },
    { creates: () => true },
  )
}
