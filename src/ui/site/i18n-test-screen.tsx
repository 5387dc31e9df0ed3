import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { defaultLocale, locales } from '#contract/http/locale.ts'
import { languageNames } from '#ui/locales/language.tsx'
import { css, cx } from '../../../styled-system/css'
import { LanguageLinks } from './languages.tsx'
import { features } from './names.ts'
import { heading, page, section, sectionTitle } from './styles.ts'

const groups: { key: string; name: MessageDescriptor; messages: MessageDescriptor[] }[] = [
  { key: 'nav', name: msg`导航`, messages: [msg`功能`, msg`解决方案`, msg`产品流程`, msg`登录`, msg`联系我们`] },
  {
    key: 'hero',
    name: msg`首屏`,
    messages: [
      msg`看见行为，作出决定，证明效果`,
      msg`Causeway 是面向业务团队的 AI 智能营销与客户数据平台：行为事件进来，营销决定出去，每个决定都附上它真正带来的效果。`,
    ],
  },
  { key: 'features', name: msg`功能`, messages: features.map(({ name }) => name) },
  { key: 'cta', name: msg`行动号召`, messages: [msg`从一个真实的事件开始`, msg`免费注册`, msg`预约演示`] },
  { key: 'stats', name: msg`数字`, messages: [msg`转化率提升`, msg`效率提升`, msg`成本降低`, msg`系统稳定性`] },
]

/** For translators: the keys of the landing page, and both kinds of language switch. */
export const I18nTestScreen = () => {
  const { t, i18n } = useLingui()
  return (
    <div className={page}>
      <section className={section}>
        <h1 className={heading}>
          <Trans>多语言测试</Trans>
        </h1>
        <dl className={facts}>
          <Fact name={t`当前语言`}>{i18n.locale}</Fact>
          <Fact name={t`可用语言`}>{locales.join(', ')}</Fact>
          <Fact name={t`后备语言`}>{defaultLocale}</Fact>
        </dl>
        <h2 className={cx(sectionTitle, css({ marginTop: '10' }))}>
          <Trans>切换语言</Trans>
        </h2>
        <p className={css({ color: 'fg.muted', marginTop: '2' })}>
          <Trans>页眉样式</Trans>
        </p>
        <ul aria-label={t`页眉样式`} className={inline}>
          <LanguageLinks path="/i18n-test" className={chip} />
        </ul>
        <p className={css({ color: 'fg.muted', marginTop: '4' })}>
          <Trans>页脚样式</Trans>
        </p>
        <ul aria-label={t`页脚样式`} className={inline}>
          <LanguageLinks path="/i18n-test" className={quiet} />
        </ul>
      </section>
      {groups.map(({ key, name, messages }) => (
        <section key={key} className={css({ paddingBottom: '8' })} aria-labelledby={`keys-${key}`}>
          <h2 id={`keys-${key}`} className={sectionTitle}>
            {i18n._(name)}
          </h2>
          <ul className={css({ marginTop: '2', display: 'grid', gap: '1' })}>
            {messages.map((message) => (
              <li key={message.id}>{i18n._(message)}</li>
            ))}
          </ul>
        </section>
      ))}
      <p className={css({ color: 'fg.muted', fontSize: 's' })}>{locales.map((it) => languageNames[it]).join(' · ')}</p>
    </div>
  )
}

export const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className={css({ color: 'fg.muted', fontSize: 's' })}>{name}</dt>
    <dd className={css({ fontFamily: 'mono' })}>{children}</dd>
  </div>
)

export const facts = css({ display: 'flex', flexWrap: 'wrap', gap: '8', marginTop: '6' })
export const inline = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' })
export const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '9',
  paddingInline: '3',
  border: '1px solid token(colors.line.strong)',
  borderRadius: 'm',
  bg: 'bg.raised',
  cursor: 'pointer',
  '&[aria-current]': { borderColor: 'accent', color: 'accent', fontWeight: 'medium' },
})
const quiet = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '8',
  paddingInline: '1',
  color: 'fg.muted',
  textDecoration: 'underline',
  '&[aria-current]': { color: 'fg', fontWeight: 'medium' },
})
