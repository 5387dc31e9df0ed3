import { contactEndpoints } from '#contract/contact/endpoints.ts'
import { negotiateLocale } from '#contract/http/locale.ts'
import type { ClientResolver } from '#server/http/client-address.ts'
import type { serving } from '../http/serve.ts'
import type { Contact } from './contact.ts'

export const serveContact = (serve: ReturnType<typeof serving>, contact: Contact, caller: ClientResolver) => {
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
