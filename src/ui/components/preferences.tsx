import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { css } from '../../../styled-system/css'
import { type Locale, languageNames, locales, useChooseLanguage } from '../locales/language.tsx'
import { applyTheme, currentTheme, onThemeChange } from '../theme/appearance.ts'
import { Select } from './select.tsx'

/** The choices of language and theme, stored in this browser. */
export const Preferences = () => {
  const { t, i18n } = useLingui()
  const chooseLanguage = useChooseLanguage()
  const theme = useSyncExternalStore(onThemeChange, currentTheme)
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '1' })}>
      <Select
        label={t`语言`}
        icon="globe"
        value={i18n.locale as Locale}
        options={locales.map((value) => ({ value, label: languageNames[value], lang: value }))}
        onSelect={(locale) => chooseLanguage?.(locale)}
      />
      <Select
        label={t`主题`}
        icon="theme"
        value={theme}
        options={[
          { value: 'system', label: t`跟随系统` },
          { value: 'light', label: t`浅色` },
          { value: 'dark', label: t`深色` },
        ]}
        onSelect={applyTheme}
      />
    </div>
  )
}
