import './ui/theme/index.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, waitFor } from 'xstate'
import { activate } from '#ui/locales/i18n.ts'
import { LanguageProvider } from '#ui/locales/language.tsx'
import { inspector } from './api/browser/inspector.ts'
import { nameChunkError } from './api/browser/reloads.ts'
import { openStorage } from './api/browser/storage.ts'
import { ignoreAborts } from './api/http/aborts.ts'
import { createLocaleMachine } from './api/shell/locale-adapters.ts'
import { createApplication } from './application.ts'
import { notify } from './ui/shell/notify.ts'
import { followTheme } from './ui/theme/appearance.ts'

let reportRefusal = () => {}
const refusal = new Promise<void>((resolve) => {
  reportRefusal = resolve
})
const storage = openStorage(window, 'localStorage', () => reportRefusal())
const tabStorage = openStorage(window, 'sessionStorage')
const inspection = await inspector()
const { app, router } = createApplication({ window, storage, tabStorage, locale: () => i18n.locale, ...inspection })
const locale = createActor(createLocaleMachine({ window, storage, speak: activate }), inspection)

window.addEventListener('unhandledrejection', (event) =>
  ignoreAborts({ reason: event.reason, preventDefault: () => event.preventDefault() }),
)
window.addEventListener('vite:preloadError', ({ payload }) => nameChunkError(payload))
app.start()
locale.start()
followTheme()
const { value } = await waitFor(locale, (it) => it.hasTag('spoken') || it.matches('speechless'))
const root = document.getElementById('root') as HTMLElement

// No texts are loaded at this point, so this message cannot be translated.
if (value === 'speechless') root.textContent = 'Something went wrong. Please refresh the page.'
else
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <LanguageProvider value={(chosen) => locale.send({ type: 'locale.choose', locale: chosen })}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </I18nProvider>
    </StrictMode>,
  )

void refusal.then(() => notify('storage.refused'))
