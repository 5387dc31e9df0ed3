import { Trans } from '@lingui/react/macro'
import { Icon } from '#ui/components/icon.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { css } from '../../../../styled-system/css'

/** The features of the SDK. */
export const Features = () => (
  <TitledCard id="sdk-features" title={<Trans>SDK 功能</Trans>}>
    <ul className={css({ display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))' })}>
      {[
        <Trans key="tracking">自动追踪</Trans>,
        <Trans key="events">事件分析</Trans>,
        <Trans key="performance">性能监控</Trans>,
        <Trans key="reporting">数据上报</Trans>,
        <Trans key="users">用户识别</Trans>,
        <Trans key="attributes">自定义属性</Trans>,
      ].map((name) => (
        <li key={name.key} className={css({ display: 'flex', gap: '2', alignItems: 'center' })}>
          <Icon name="check" className={css({ color: 'good' })} />
          {name}
        </li>
      ))}
    </ul>
  </TitledCard>
)
