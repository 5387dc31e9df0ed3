import '#ui/theme/index.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { createContactMachine } from '#api/contact/adapters.ts'
import { createCall } from '#api/http/client.ts'
import { type Invitation, invitations } from '#contract/contact/contact.ts'
import { defaultLocale, toLocale } from '#contract/http/locale.ts'
import { ContactDialog } from '#ui/contact/contact-dialog.tsx'
import { activate } from '#ui/locales/i18n.ts'
import { notify } from '#ui/shell/notify.ts'

const unload = new AbortController()
window.addEventListener('pagehide', () => unload.abort())

const call = createCall({
  origin: window.location.origin,
  locale: () => i18n.locale,
  sessionId: () => null,
  onRefused: () => {},
  unload: unload.signal,
})
const actor = createActor(createContactMachine({ call, window }))
actor.on('request.sent', () => void notify('request.sent'))
actor.on('request.failed', () => void notify('request.failed'))
actor.start()

await activate(toLocale(document.documentElement.lang) ?? defaultLocale)

const host = document.createElement('div')
document.body.append(host)
createRoot(host).render(
  <I18nProvider i18n={i18n}>
    <ContactDialog actor={actor} />
  </I18nProvider>,
)

/** Opens the form of a button. */
export const open = (to: string): void => actor.send({ type: 'form.open', invitation: isInvitation(to) ? to : 'contact' })

const isInvitation = (text: string): text is Invitation => invitations.some((it) => it === text)
