import './ui/theme/index.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { activate, detectLocale } from '#ui/locales/i18n.ts'
import { ignoreAborts } from './api/aborts.ts'
import { inspector } from './api/inspector.ts'
import { openStorage } from './api/storage.ts'
import { createApplication } from './application.ts'
import { followSystemTheme } from './ui/theme/appearance.ts'

const { app, router } = createApplication({
  window,
  storage: openStorage(window, 'localStorage'),
  tabStorage: openStorage(window, 'sessionStorage'),
  locale: () => i18n.locale,
  ...(await inspector()),
})

window.addEventListener('unhandledrejection', (event) =>
  ignoreAborts({ reason: event.reason, preventDefault: () => event.preventDefault() }),
)
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
