import '#ui/theme/index.css'
import { i18n } from '@lingui/core'
import { hydrateRoot } from 'react-dom/client'
import { createActor, waitFor } from 'xstate'
import { openStorage } from '#api/browser/storage.ts'
import { createLocaleMachine } from '#api/shell/locale-adapters.ts'
import { isPublicPath, type PublicPath } from '#contract/site/site.ts'
import { LanguageProvider } from '#ui/locales/language.tsx'
import { activateSite } from '#ui/site/activate-site.ts'
import { I18nTestScreen } from '#ui/site/i18n-test-screen.tsx'
import { SitePage } from '#ui/site/site-page.tsx'
import { TranslationTestScreen } from '#ui/site/translation-test-screen.tsx'

const screenOf = (path: PublicPath) => (path === '/i18n-test' ? I18nTestScreen : TranslationTestScreen)

/** Hydrates a page that changes its language without a new load. */
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
