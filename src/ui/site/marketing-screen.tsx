import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PublicPath } from '#contract/site/site.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { css, cx } from '../../../styled-system/css'
import { Closing } from './closing.tsx'
import { Invite, useSiteHref } from './links.tsx'
import { features, solutions } from './names.ts'
import { DecisionPicture } from './pictures/decision.tsx'
import { EffectPicture } from './pictures/effect.tsx'
import { MonitoringPicture } from './pictures/monitoring.tsx'
import { heading, lead, page, section, sectionTitle } from './styles.ts'

/** The landing page: what the product is and for whom. */
export const MarketingScreen = () => (
  <>
    <div className={page}>
      <Hero />
      <Figures />
      <Features />
      <Chain />
      <Industries />
      <Steps />
    </div>
    <Closing />
  </>
)

const Hero = () => (
  <section
    className={css({
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', full: 'minmax(0, 1fr) minmax(0, 1fr)' },
      gap: { base: '10', full: '16' },
      alignItems: 'center',
      paddingBlock: { base: '12', wide: '20' },
    })}
  >
    <div>
      <h1 className={heading}>
        <Trans>看见行为，作出决定，证明效果</Trans>
      </h1>
      <p className={lead}>
        <Trans>
          Causeway 是面向业务团队的 AI 智能营销与客户数据平台：行为事件进来，营销决定出去，每个决定都附上它真正带来的效果。
        </Trans>
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '8' })}>
        <a href="/auth?tab=register" className={buttonRecipe({ look: 'primary', size: 'large' })}>
          <Trans>免费注册</Trans>
        </a>
        <Invite to="demo" size="large">
          <Trans>预约演示</Trans>
        </Invite>
      </div>
      <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '5', maxWidth: '520px' })}>
        <Trans>事件采集、逐条回执、实时监控、用户画像和分群现已可用；自动决策和效果追踪正在开发。</Trans>
      </p>
    </div>
    <MonitoringPicture />
  </section>
)

const Figures = () => {
  const { t, i18n } = useLingui()
  const figures = [
    { value: 3, name: t`转化率提升` },
    { value: 0.8, name: t`效率提升` },
    { value: 0.6, name: t`成本降低` },
    { value: 0.999, name: t`系统稳定性` },
  ]
  return (
    <section aria-label={t`目标数字`} className={css({ borderBlock: '1px solid token(colors.line)', paddingBlock: '8' })}>
      <dl className={css({ display: 'grid', gridTemplateColumns: { base: '1fr 1fr', wide: 'repeat(4, 1fr)' }, gap: '6' })}>
        {figures.map(({ value, name }) => (
          <div key={value} className={css({ display: 'flex', flexDirection: 'column-reverse' })}>
            <dt className={css({ color: 'fg.muted' })}>{name}</dt>
            <dd className={css({ fontSize: 'xxl', fontWeight: 'bold', lineHeight: 'tight', letterSpacing: '-0.02em' })}>
              {i18n.number(value, { style: 'percent', maximumFractionDigits: 1 })}
            </dd>
          </div>
        ))}
      </dl>
      <Illustrative />
    </section>
  )
}

const Illustrative = () => (
  <p className={css({ color: 'fg.muted', fontSize: 'xs', marginTop: '4' })}>
    <Trans>以上为示例数字，用来说明目标，不是客户的实测结果。</Trans>
  </p>
)

const Features = () => {
  const { i18n } = useLingui()
  const href = useSiteHref()
  return (
    <section className={section} aria-labelledby="features">
      <h2 id="features" className={sectionTitle}>
        <Trans>六项功能，一条因果链</Trans>
      </h2>
      <ul className={cx(grid, css({ gridTemplateColumns: { base: '1fr', wide: '1fr 1fr', full: 'repeat(3, 1fr)' } }))}>
        {features.map(({ path, icon, name, about }) => (
          <li key={path} className={cell}>
            <Icon name={icon} size={20} className={css({ color: 'accent' })} />
            <h3 className={css({ fontWeight: 'bold', marginTop: '3' })}>
              <a href={href(path)} className={cover}>
                {i18n._(name)}
              </a>
            </h3>
            <p className={css({ color: 'fg.muted', marginTop: '1' })}>{i18n._(about)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Chain = () => (
  <section className={section} aria-labelledby="chain">
    <h2 id="chain" className={sectionTitle}>
      <Trans>从一个事件，到一个说得清的效果</Trans>
    </h2>
    <p className={css({ color: 'fg.muted', marginTop: '2', maxWidth: 'prose' })}>
      <Trans>
        左边是一次决定：为什么触发、满足了什么、谁被留作对照。右边是它的结果：两组之差和区间，没有把握时直说没有结论。
      </Trans>
    </p>
    <div className={cx(grid, css({ gridTemplateColumns: { base: 'minmax(0, 1fr)', full: '1fr 1fr' }, alignItems: 'start' }))}>
      <DecisionPicture />
      <EffectPicture />
    </div>
  </section>
)

const Industries = () => (
  <section className={section} aria-labelledby="industries">
    <h2 id="industries" className={sectionTitle}>
      <Trans>三个行业，三个场景</Trans>
    </h2>
    <ul className={cx(grid, css({ gridTemplateColumns: { base: '1fr', full: 'repeat(3, 1fr)' } }))}>
      <Industry path="/solutions/ecommerce" uplift={0.45} of={<Trans>转化率</Trans>}>
        <Trans>加购未结算的访客，在离开之前收到一次合适的提醒；买过的人不被打扰。</Trans>
      </Industry>
      <Industry path="/solutions/content-marketing" uplift={0.6} of={<Trans>阅读时长</Trans>}>
        <Trans>按真实的阅读时间推荐下一篇，而不是按点击。</Trans>
      </Industry>
      <Industry path="/solutions/financial-marketing" uplift={0.35} of={<Trans>申请完成率</Trans>}>
        <Trans>申请中断时由客户经理接手，全程在客户同意的范围之内。</Trans>
      </Industry>
    </ul>
    <Illustrative />
  </section>
)

type IndustryProps = { path: PublicPath; uplift: number; of: ReactNode; children: ReactNode }

const Industry = ({ path, uplift, of, children }: IndustryProps) => {
  const { i18n } = useLingui()
  const href = useSiteHref()
  const entry = solutions.find((it) => it.path === path)
  return (
    <li className={cell}>
      <p className={css({ display: 'flex', alignItems: 'baseline', gap: '2' })}>
        <span className={css({ fontSize: 'xxl', fontWeight: 'bold', lineHeight: 'tight' })}>
          {i18n.number(uplift, { style: 'percent', signDisplay: 'always' })}
        </span>
        <span className={css({ color: 'fg.muted' })}>{of}</span>
      </p>
      <h3 className={css({ fontWeight: 'bold', marginTop: '4' })}>
        <a href={href(path)} className={cover}>
          {entry && i18n._(entry.name)}
        </a>
      </h3>
      <p className={css({ color: 'fg.muted', marginTop: '1' })}>{children}</p>
    </li>
  )
}

const Steps = () => (
  <section className={section} aria-labelledby="steps">
    <h2 id="steps" className={sectionTitle}>
      <Trans>三步开始</Trans>
    </h2>
    <ol
      className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', wide: 'repeat(3, 1fr)' }, gap: '8', marginTop: '6' })}
    >
      <Step number="1" title={<Trans>数据接入</Trans>}>
        <Trans>把一段代码粘贴到页面，或用 npm 安装。页面浏览自动采集，其他事件一行调用。</Trans>
      </Step>
      <Step number="2" title={<Trans>智能配置</Trans>}>
        <Trans>选择触发行为、人群和动作，并留出对照组。</Trans>
      </Step>
      <Step number="3" title={<Trans>效果优化</Trans>}>
        <Trans>比较两组的结果，保留有效的，停掉无效的。</Trans>
      </Step>
    </ol>
  </section>
)

const Step = ({ number, title, children }: { number: string; title: ReactNode; children: ReactNode }) => (
  <li className={css({ borderTop: '1px solid token(colors.line)', paddingTop: '4' })}>
    <span className={css({ color: 'accent', fontWeight: 'bold' })}>{number}</span>
    <h3 className={css({ fontWeight: 'bold', marginTop: '2' })}>{title}</h3>
    <p className={css({ color: 'fg.muted', marginTop: '1' })}>{children}</p>
  </li>
)

const grid = css({ display: 'grid', gap: '4', marginTop: '6' })
const cell = css({
  position: 'relative',
  padding: '5',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  _hover: { borderColor: 'line.strong' },
})
/** A link that covers its whole card. */
const cover = css({ '&::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'l' } })
