import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import { css, cx } from '../../../../styled-system/css'
import { good, mono, muted, Picture } from './parts.tsx'

/** One decision, from its trigger to its action. */
export const DecisionPicture = () => (
  <Picture title={<Trans>一次决定</Trans>} aside="14:02:33.117">
    <ol className={css({ display: 'grid', gap: '0', padding: '4' })}>
      <Step title={<Trans>触发</Trans>}>
        <span className={mono}>exit_intent · /tea/jasmine</span>
      </Step>
      <Step title={<Trans>条件</Trans>}>
        <ul className={css({ display: 'grid', gap: '1' })}>
          <Met>
            <Trans>三次查看同一件商品</Trans>
          </Met>
          <Met>
            <Trans>今天还没有收到过消息</Trans>
          </Met>
          <Met>
            <Trans>在 9:00 至 21:00 之间</Trans>
          </Met>
        </ul>
      </Step>
      <Step title={<Trans>分组</Trans>}>
        <span className={css({ display: 'flex', height: '2', borderRadius: 'full', overflow: 'hidden', bg: 'line.strong' })}>
          <span className={css({ width: '90%', bg: 'accent.solid' })} />
        </span>
        <span className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', marginTop: '1' })}>
          <span>
            <Trans>触达组 90%</Trans>
          </span>
          <span className={muted}>
            <Trans>对照组 10%</Trans>
          </span>
        </span>
      </Step>
      <Step title={<Trans>动作</Trans>} last>
        <Trans>展示免运费提醒，一次</Trans>
      </Step>
    </ol>
  </Picture>
)

const Step = ({ title, last = false, children }: { title: ReactNode; last?: boolean; children: ReactNode }) => (
  <li className={css({ display: 'grid', gridTemplateColumns: '16px minmax(0, 1fr)', columnGap: '4', fontSize: 's' })}>
    <span className={css({ display: 'grid', justifyItems: 'center', gridTemplateRows: '20px 1fr' })} aria-hidden="true">
      <span
        className={css({
          width: '3',
          height: '3',
          marginTop: '1',
          borderRadius: 'full',
          border: '2px solid token(colors.accent)',
        })}
      />
      {!last && <span className={css({ width: '1px', bg: 'line.strong' })} />}
    </span>
    <div className={css({ paddingBottom: '5' })}>
      <p className={cx(muted, css({ marginBottom: '1' }))}>{title}</p>
      {children}
    </div>
  </li>
)

const Met = ({ children }: { children: ReactNode }) => (
  <li className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
    <Icon name="check" size={14} className={good} />
    <span>{children}</span>
  </li>
)
