import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Icon, type IconName } from '#ui/components/icon.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { Preferences } from '#ui/components/preferences.tsx'
import { css } from '../../../../styled-system/css'
import { Sample } from './sample.tsx'

/** What the product does today, and the way in. Claims nothing that it does not do. */
export const MarketingScreen = ({ leaving }: { leaving: boolean }) => {
  const { t } = useLingui()
  if (leaving)
    return (
      <p role="status" className={css({ minHeight: '100vh', display: 'grid', placeItems: 'center', color: 'fg.muted' })}>
        <Trans>正在前往首页…</Trans>
      </p>
    )
  return (
    <>
      <title>{t`Causeway · 看见每一个事件`}</title>
      <header
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '2',
          paddingInline: { base: '4', wide: '8' },
          paddingBlock: '3',
          borderBottom: '1px solid token(colors.line)',
          bg: 'bg.raised',
        })}
      >
        <Logo />
        <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
          <Preferences />
          <a href="/auth" className={buttonRecipe({ look: 'secondary' })}>
            <Trans>登录</Trans>
          </a>
        </div>
      </header>
      <main className={css({ maxWidth: 'page', marginInline: 'auto', paddingInline: { base: '4', wide: '8' } })}>
        <section
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', full: 'minmax(0, 1fr) minmax(0, 1fr)' },
            gap: { base: '10', full: '16' },
            alignItems: 'center',
            paddingBlock: { base: '12', wide: '24' },
          })}
        >
          <div>
            <h1
              className={css({
                fontSize: { base: 'xxl', wide: 'display' },
                fontWeight: 'bold',
                lineHeight: '1.15',
                letterSpacing: '-0.01em',
                wordBreak: 'keep-all',
                overflowWrap: 'anywhere',
              })}
            >
              <Trans>看见每一个事件，一个也不丢</Trans>
            </h1>
            <p className={css({ fontSize: 'l', color: 'fg.muted', marginTop: '5', maxWidth: '520px' })}>
              <Trans>把一段代码粘贴到您的页面。页面浏览和自定义事件会在一秒内出现在控制台，每个事件都有回执。</Trans>
            </p>
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '8' })}>
              <a href="/auth?tab=register" className={buttonRecipe({ look: 'primary', size: 'large' })}>
                <Trans>免费注册</Trans>
              </a>
              <a href="/auth" className={buttonRecipe({ size: 'large' })}>
                <Trans>登录控制台</Trans>
              </a>
            </div>
          </div>
          <Sample />
        </section>
        <section
          aria-label={t`工作方式`}
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: '1fr', wide: 'repeat(3, 1fr)' },
            gap: '8',
            paddingBlock: '12',
            borderTop: '1px solid token(colors.line)',
          })}
        >
          <Point icon="check" title={<Trans>先保存，再发送</Trans>}>
            <Trans>事件先写入访客的浏览器，收到回执后才移除。网络中断后会用同一编号重试，不会重复计数。</Trans>
          </Point>
          <Point icon="activity" title={<Trans>实时可见</Trans>}>
            <Trans>控制台显示时间、名称、页面和访客。可以暂停查看，断线后从中断处继续。</Trans>
          </Point>
          <Point icon="key" title={<Trans>只写密钥</Trans>}>
            <Trans>页面中的密钥只能写入事件，不能读取数据。访客以匿名编号区分。</Trans>
          </Point>
        </section>
        <p className={css({ color: 'fg.muted', paddingBlock: '8', borderTop: '1px solid token(colors.line)' })}>
          <Trans>自动决策与效果归因正在开发中，目前尚不可用。</Trans>
        </p>
      </main>
      <footer
        className={css({
          borderTop: '1px solid token(colors.line)',
          padding: '6',
          textAlign: 'center',
          color: 'fg.muted',
          fontSize: 's',
        })}
      >
        © 2024 Causeway
      </footer>
    </>
  )
}

const Point = ({ icon, title, children }: { icon: IconName; title: ReactNode; children: ReactNode }) => (
  <div>
    <Icon name={icon} size={20} className={css({ color: 'accent' })} />
    <h2 className={css({ fontWeight: 'bold', fontSize: 'l', marginTop: '3' })}>{title}</h2>
    <p className={css({ color: 'fg.muted', marginTop: '1' })}>{children}</p>
  </div>
)
