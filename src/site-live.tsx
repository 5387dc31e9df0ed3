import './ui/theme/index.css'
import { i18n } from '@lingui/core'
import { hydrateRoot } from 'react-dom/client'
import { createActor, waitFor } from 'xstate'
import { isPublicPath, type PublicPath } from '#contract/site.ts'
import { activateSite } from '#ui/locales/i18n-site.ts'
import { LanguageProvider } from '#ui/locales/language.tsx'
import { I18nTestScreen } from '#ui/screens/site/i18n-test-screen.tsx'
import { SitePage } from '#ui/screens/site/site-page.tsx'
import { TranslationTestScreen } from '#ui/screens/site/translation-test-screen.tsx'
import { createLocaleMachine } from './api/live-locale.ts'
import { openStorage } from './api/storage.ts'

const screenOf = (path: PublicPath) => (path === '/i18n-test' ? I18nTestScreen : TranslationTestScreen)

/** Brings a page to life that changes its language in place. */
export const hydrate = async (root: HTMLElement): Promise<void> => {
  const { path = '' } = root.dataset
  if (!isPublicPath(path)) return
  const locale = createActor(
    createLocaleMachine({ window, storage: openStorage(window, 'localStorage'), speak: activateSite }),
  ).start()
  await waitFor(locale, (it) => it.hasTag('spoken'))
  hydrateRoot(
    root,
    <LanguageProvider value={(chosen) => locale.send({ type: 'locale.choose', locale: chosen })}>
      <SitePage i18n={i18n} path={path} Screen={screenOf(path)} />
    </LanguageProvider>,
  )
}
