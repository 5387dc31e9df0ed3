import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Coverage } from '#contract/actions/response-actions-coverage.ts'
import { locales } from '#contract/http/locale.ts'
import { css, cx } from '../../../styled-system/css'
import { languageNames, useActionNames } from './names.ts'

const signs = { complete: '✓', partial: '…', missing: '–' } as const

/** Each language with a mark: complete, partly written, or missing. */
export const CoverageMarks = ({ coverage }: { coverage: Coverage | null }) => {
  const { t } = useLingui()
  const names = useActionNames()
  if (coverage === null) return null
  return (
    <ul aria-label={t`语言`} className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      {locales.map((locale) => (
        <li
          key={locale}
          title={`${languageNames[locale]}: ${names.coverage[coverage[locale]]}`}
          className={cx(mark, coverage[locale] === 'complete' ? whole : undefined)}
        >
          <span aria-hidden="true">
            {locale} {signs[coverage[locale]]}
          </span>
          <span className={css({ srOnly: true })}>
            {languageNames[locale]}: {names.coverage[coverage[locale]]}
          </span>
        </li>
      ))}
    </ul>
  )
}

const mark = css({ fontSize: 's', color: 'fg.muted', whiteSpace: 'nowrap' })
const whole = css({ color: 'good' })
