import './ui/theme/index.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { activate, detectLocale } from '#ui/locales/i18n.ts'
import { MarketingScreen } from '#ui/screens/marketing/marketing-screen.tsx'
import { readSession } from './api/session-storage.ts'
import { openStorage } from './api/storage.ts'
import { followSystemTheme } from './ui/theme/appearance.ts'

const signedIn = readSession(openStorage(window, 'localStorage'), 'user') !== null
if (signedIn) window.location.replace('/dashboard')
followSystemTheme()
await activate(detectLocale())

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <MarketingScreen leaving={signedIn} />
    </I18nProvider>
  </StrictMode>,
)
