import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { toLocale } from '#contract/http/locale.ts'
import { css, cx } from '../../../styled-system/css'
import { chip, Fact, facts, inline } from './i18n-test-screen.tsx'
import { LanguageLinks } from './languages.tsx'
import { heading, page, section, sectionTitle } from './styles.ts'

const samples = [
  { key: 'nav.features', message: msg`功能` },
  { key: 'nav.solutions', message: msg`解决方案` },
  { key: 'hero.title', message: msg`看见行为，作出决定，证明效果` },
  { key: 'cta.register', message: msg`免费注册` },
  { key: 'cta.contact', message: msg`联系我们` },
  { key: 'stats.conversion', message: msg`转化率提升` },
]

/** For translators: six keys in the current language. */
export const TranslationTestScreen = () => {
  const { t, i18n } = useLingui()
  return (
    <div className={cx(page, section)}>
      <h1 className={heading}>
        <Trans>翻译测试</Trans>
      </h1>
      <dl className={facts}>
        <Fact name={t`当前语言`}>{i18n.locale}</Fact>
        <Fact name={t`解析结果`}>{toLocale(i18n.locale) ?? '—'}</Fact>
      </dl>
      <h2 className={cx(sectionTitle, css({ marginTop: '10' }))}>
        <Trans>手动切换</Trans>
      </h2>
      <ul aria-label={t`手动切换`} className={inline}>
        <LanguageLinks path="/translation-test" className={chip} />
      </ul>
      <h2 className={cx(sectionTitle, css({ marginTop: '10' }))}>
        <Trans>示例键</Trans>
      </h2>
      <table className={css({ marginTop: '4', borderCollapse: 'collapse' })}>
        <thead>
          <tr>
            <th scope="col" className={cell}>
              <Trans>键</Trans>
            </th>
            <th scope="col" className={cell}>
              <Trans>译文</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {samples.map(({ key, message }) => (
            <tr key={key}>
              <th scope="row" className={cx(cell, css({ fontFamily: 'mono', fontWeight: 'normal' }))}>
                {key}
              </th>
              <td className={cell}>{i18n._(message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cell = css({ textAlign: 'left', padding: '2', borderBottom: '1px solid token(colors.line)' })
