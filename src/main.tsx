import './ui/theme/index.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { activate, detectLocale } from '#ui/locales/i18n.ts'
import { createCall } from './api/http.ts'
import { inspector } from './api/inspector.ts'
import { createAccountMachines } from './api/live-account.ts'
import { openStorage } from './api/storage.ts'
import { createAppRouter } from './router.ts'
import { followSystemTheme } from './ui/theme/appearance.ts'

const storage = openStorage(window)
const unload = new AbortController()
window.addEventListener('pagehide', () => unload.abort())

const connection = {
  origin: window.location.origin,
  locale: () => i18n.locale,
  sessionId: () => app.getSnapshot().children.session?.getSnapshot().context.session?.session ?? null,
  onRefused: (refused: string | null) => {
    if (refused !== null && refused === connection.sessionId())
      app.getSnapshot().children.session?.send({ type: 'session.refused' })
  },
}
const call = createCall({ ...connection, unload: unload.signal })
const machines = createAccountMachines({ call, storage, window })
const app = createActor(machines.app, await inspector())
const router = createAppRouter({ app, machines, call, connection })

app.on('signIn.changed', () => void router.invalidate())
app.start()
followSystemTheme()
await activate(detectLocale())

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  </StrictMode>,
)
