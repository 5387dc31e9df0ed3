import { contactEndpoints } from '#contract/contact/endpoints.ts'
import { negotiateLocale } from '#contract/http/locale.ts'
import { contactRequestEndpoints } from '#contract/platform/contact-requests.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Contact } from './contact.ts'
import type { ContactHandling } from './handling.ts'

type Dependencies = { contact: Contact; handling: ContactHandling }

export const serveContact = ({ serve, caller, requestContextOf }: HttpRoutes, { contact, handling }: Dependencies) => {
  serve(
    contactEndpoints.sendContactRequest,
    async ({ context, body }) => {
      const locale = negotiateLocale(context.req.header('Accept-Language'))
      await contact.take(body, { address: caller.addressOf(context.req.raw, context.env), locale })
      return null
    },
    { creates: () => true },
  )
  serve(contactRequestEndpoints.listContactRequests, ({ query }) => handling.list(query))
  serve(contactRequestEndpoints.viewContactRequest, ({ params }) => handling.view(params.id))
  serve(contactRequestEndpoints.handleContactRequest, ({ context, who, params, body }) =>
    handling.handle({ who, from: requestContextOf(context) }, params.id, body),
  )
}
