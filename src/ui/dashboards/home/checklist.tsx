import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EventSummary } from '#contract/events/events.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { Moment } from '#ui/components/moment.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import { css, cx } from '../../../../styled-system/css'

/** `done`: how many of the three steps. */
type Props = { keyState: 'unknown' | 'absent' | 'present'; summary: EventSummary; done: number }

/** The steps from a new project to its first event, beside what was received. `sample` is the offer of a sample project. */
export const Checklist = ({ keyState, summary, done, sample }: Props & { sample?: ReactNode }) => (
  <div
    className={css({
      display: 'grid',
      gap: '5',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', full: 'minmax(0, 2fr) minmax(0, 1fr)' },
      alignItems: 'start',
    })}
  >
    <Card aria-labelledby="checklist" className={css({ padding: '0' })}>
      <div className={css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', padding: '5' })}>
        <h2 id="checklist" className={css({ fontSize: 'l', fontWeight: 'bold' })}>
          <Trans>开始使用</Trans>
        </h2>
        <p role="status" className={css({ color: 'fg.muted', fontSize: 's' })}>
          <Trans>已完成 {done} / 3</Trans>
        </p>
      </div>
      <Steps keyState={keyState} received={summary.firstReceivedAt !== null} />
      {sample}
    </Card>
    <Received summary={summary} />
  </div>
)

/** The same below the figures, once there are some. */
export const FoldedChecklist = ({ keyState, summary, done }: Props) => (
  <div className={below}>
    <Received summary={summary} />
    <details className={folded}>
      <summary className={css({ padding: '5', cursor: 'pointer', fontWeight: 'medium' })}>
        <Trans>开始使用</Trans>{' '}
        <span className={css({ color: 'fg.muted', fontSize: 's', fontWeight: 'normal' })}>
          <Trans>已完成 {done} / 3</Trans>
        </span>
      </summary>
      <Steps keyState={keyState} received={summary.firstReceivedAt !== null} />
    </details>
  </div>
)

const Steps = ({ keyState, received }: Pick<Props, 'keyState'> & { received: boolean }) => (
  <ol>
    <Step done title={<Trans>创建项目</Trans>} href="/projects" action={<Trans>查看项目</Trans>}>
      <Trans>项目是事件的归属，每个项目有自己的密钥。</Trans>
    </Step>
    <Step
      done={keyState === 'present'}
      title={<Trans>生成 SDK 密钥并接入页面</Trans>}
      href="/sdk"
      action={<Trans>前往开发者工具</Trans>}
    >
      <Trans>生成密钥，把代码片段粘贴到您的页面。</Trans>
    </Step>
    <Step
      done={received}
      title={<Trans>接收第一个事件</Trans>}
      href="/ai-marketing/live-monitoring"
      action={<Trans>打开实时监控</Trans>}
    >
      <Trans>打开接入后的页面，事件会在一秒内出现。</Trans>
    </Step>
  </ol>
)

const Received = ({ summary }: { summary: EventSummary }) => {
  const { i18n } = useLingui()
  return (
    <Card aria-labelledby="received">
      <h2 id="received" className={css({ color: 'fg.muted', fontSize: 's', fontWeight: 'medium' })}>
        <Trans>最近 24 小时收到的事件</Trans>
      </h2>
      <p className={css({ fontSize: 'xxl', fontWeight: 'bold', lineHeight: 'tight', marginTop: '1' })}>
        {i18n.number(summary.last24Hours)}
      </p>
      <dl className={facts}>
        <dt>
          <Trans>首次收到</Trans>
        </dt>
        <dd>{summary.firstReceivedAt ? <Moment at={summary.firstReceivedAt} /> : '—'}</dd>
        <dt>
          <Trans>最近收到</Trans>
        </dt>
        <dd>{summary.lastReceivedAt ? <Moment at={summary.lastReceivedAt} /> : '—'}</dd>
      </dl>
    </Card>
  )
}

type StepProps = { done: boolean; title: ReactNode; href: string; action: ReactNode; children: ReactNode }

const Step = ({ done, title, href, action, children }: StepProps) => (
  <li
    className={css({
      display: 'flex',
      flexWrap: 'wrap',
      gap: '3',
      alignItems: 'center',
      padding: '5',
      borderTop: '1px solid token(colors.line)',
    })}
  >
    <span
      className={cx(
        mark,
        done
          ? css({ bg: 'good.soft', color: 'good', borderColor: 'transparent' })
          : css({ color: 'transparent', borderColor: 'line.strong' }),
      )}
    >
      <Icon name="check" />
    </span>
    <div className={css({ flex: '1', minWidth: '200px' })}>
      <h3 className={css({ fontWeight: 'medium' })}>
        {title}
        <VisuallyHidden>{done ? <Trans>（已完成）</Trans> : <Trans>（未完成）</Trans>}</VisuallyHidden>
      </h3>
      <p className={css({ color: 'fg.muted', fontSize: 's' })}>{children}</p>
    </div>
    <Link href={href} className={buttonRecipe({ look: done ? 'ghost' : 'secondary', size: 'small' })}>
      {action}
    </Link>
  </li>
)

const below = css({
  display: 'grid',
  gap: '5',
  marginTop: '5',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', full: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
})
const folded = css({
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  boxShadow: 'raised',
})
const mark = css({
  display: 'grid',
  placeItems: 'center',
  width: '7',
  height: '7',
  borderRadius: 'full',
  borderWidth: '1.5px',
  borderStyle: 'solid',
})
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '1',
  columnGap: '4',
  marginTop: '4',
  paddingTop: '4',
  borderTop: '1px solid token(colors.line)',
  fontSize: 's',
  '& dt': { color: 'fg.muted' },
  '& dd': { textAlign: 'right' },
})
