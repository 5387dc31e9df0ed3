import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import { coverageOf } from '#contract/actions/response-actions-coverage.ts'
import { type Locale, locales } from '#contract/http/locale.ts'
import { css, cx } from '../../../../styled-system/css'
import { languageNames, useActionNames } from '../names.ts'

type Props = {
  typed: TypedContent
  /** The languages whose texts were drafted, and that nobody has looked at yet. */
  drafted: readonly Locale[]
  language: Locale
  onLanguage: (language: Locale) => void
}

/** The languages of a content, each with how completely it is written. */
export const LanguageTabs = ({ typed, drafted, language, onLanguage }: Props) => {
  const { t } = useLingui()
  const names = useActionNames()
  const coverage = coverageOf(typed)
  return (
    <div role="toolbar" aria-label={t`语言`} className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      {locales.map((it) => {
        const state = coverage?.[it] ?? 'missing'
        const isDrafted = drafted.includes(it)
        return (
          <button key={it} type="button" aria-pressed={it === language} className={tab} onClick={() => onLanguage(it)}>
            <span lang={it}>{languageNames[it]}</span>
            <span className={cx(mark, isDrafted ? marks.partial : state !== 'missing' && marks[state])}>
              {isDrafted ? t`AI 草稿` : names.coverage[state]}
            </span>
          </button>
        )
      })}
    </div>
  )
}

const mark = css({ fontSize: 'xs', color: 'fg.muted' })
const marks = { complete: css({ color: 'good' }), partial: css({ color: 'warn' }) }
const tab = css({
  display: 'inline-flex',
  gap: '2',
  alignItems: 'center',
  minHeight: '9',
  paddingInline: '3',
  borderRadius: 'm',
  border: '1px solid token(colors.line)',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  '&[aria-pressed=true]': { borderColor: 'accent', bg: 'accent.soft' },
})
