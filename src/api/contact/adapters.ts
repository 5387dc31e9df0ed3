import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { contactLimits } from '#contract/contact/contact.ts'
import { contactEndpoints } from '#contract/contact/endpoints.ts'
import { type ContactDraft, contactFormMachine } from '#machines/contact/contact-form.machine.ts'

type Dependencies = { call: Call; window: Pick<Window, 'location'> }

/** The machine of the contact form with its adapter. */
export const createContactMachine = ({ call, window }: Dependencies) =>
  contactFormMachine.provide({
    actors: {
      sendRequest: fromPromise<void, ContactDraft>(async ({ input, signal }) => {
        const page = window.location.pathname.slice(0, contactLimits.page)
        await call(contactEndpoints.sendContactRequest, { body: { ...input, page }, signal })
      }),
    },
  })
