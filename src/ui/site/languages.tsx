import { Trans, useLingui } from '@lingui/react/macro'
import { locales } from '#contract/http/locale.ts'
import { languageTags, type PublicPath } from '#contract/site/site.ts'
import { Icon } from '#ui/components/icon.tsx'
import { languageNames, useChooseLanguage } from '#ui/locales/language.tsx'
import { css, cx } from '../../../styled-system/css'
import { choice, entry, panel } from './menu-styles.ts'

/** The menu of languages in the header. */
export const LanguageMenu = ({ path }: { path: PublicPath }) => {
  const { i18n } = useLingui()
  return (
    <details name="menu" className={css({ position: 'relative' })}>
      <summary className={entry}>
        <Icon name="globe" />
        <span className={css({ srOnly: true })}>
          <Trans>语言</Trans>
        </span>
        <span className={css({ display: { base: 'none', wide: 'inline' } })}>
          {languageNames[i18n.locale as keyof typeof languageNames]}
        </span>
      </summary>
      <ul className={cx(panel, css({ right: '0', minWidth: '160px' }))}>
        <LanguageLinks path={path} className={choice} />
      </ul>
    </details>
  )
}

/** One link for each language, as list items. The script of the page stores which one was followed. */
export const LanguageLinks = ({ path, className }: { path: PublicPath; className: string }) => {
  const { i18n } = useLingui()
  const choose = useChooseLanguage()
  return locales.map((locale) => (
    <li key={locale}>
      <a
        href={`${path}?lng=${locale}`}
        lang={languageTags[locale]}
        hrefLang={languageTags[locale]}
        data-language={locale}
        aria-current={locale === i18n.locale ? 'true' : undefined}
        className={className}
        onClick={(event) => {
          if (!choose) return
          event.preventDefault()
          choose(locale)
        }}
      >
        {languageNames[locale]}
      </a>
    </li>
  ))
}
