import { Trans } from '@lingui/react/macro'
import { buttonRecipe } from '#ui/components/button.tsx'
import { css, cx } from '../../../styled-system/css'
import { Invite } from './links.tsx'
import { page, sectionTitle } from './styles.ts'

/** The call to action at the end of a page. */
export const Closing = () => (
  <section aria-labelledby="closing" className={cx(page, css({ marginTop: '10' }))}>
    <div
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '6',
        padding: { base: '6', wide: '10' },
        bg: 'bg.raised',
        border: '1px solid token(colors.line)',
        borderRadius: 'l',
      })}
    >
      <div>
        <h2 id="closing" className={sectionTitle}>
          <Trans>从一个真实的事件开始</Trans>
        </h2>
        <p className={css({ color: 'fg.muted', marginTop: '2' })}>
          <Trans>注册、创建项目、复制一段代码：打开页面，第一个事件就会出现在控制台。</Trans>
        </p>
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
        <a href="/auth?tab=register" className={buttonRecipe({ look: 'primary', size: 'large' })}>
          <Trans>免费注册</Trans>
        </a>
        <Invite to="contact" size="large">
          <Trans>联系我们</Trans>
        </Invite>
      </div>
    </div>
  </section>
)
