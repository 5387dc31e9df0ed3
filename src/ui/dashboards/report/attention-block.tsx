import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Monitoring } from '#contract/monitoring/monitoring.ts'
import { Duration } from '#ui/components/duration.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { Computed } from './computed.tsx'
import { type Condition, conditionsIn } from './conditions.ts'

type Props = {
  reading: Reading<Monitoring>
  /** Strategies that scenarios have and that contradict each other; null as long as that is not known. */
  conflicts: number | null
}

/** What somebody should look at now. */
export const AttentionBlock = ({ reading, conflicts }: Props) => {
  const { t } = useLingui()
  return (
    <Block title={t`有什么需要处理？`}>
      <BlockStates reading={reading} denied={<Trans>这里是待处理事项，需要 monitoring:read 权限。</Trans>} height={80}>
        {(monitoring) => {
          const conditions = conditionsIn(monitoring)
          const isQuiet = conditions.length === 0 && !conflicts
          return (
            <>
              {isQuiet && (
                <p className={css({ display: 'flex', gap: '2', alignItems: 'center', fontSize: 's' })}>
                  <Icon name="check" />
                  <Trans>一切正常。</Trans>
                </p>
              )}
              {!isQuiet && (
                <ul className={css({ listStyle: 'none', display: 'grid', gap: '2', fontSize: 's' })}>
                  {conditions.map((it) => (
                    <Item key={it.kind} href={places[it.kind]}>
                      <Sentence condition={it} />
                    </Item>
                  ))}
                  {conflicts !== null && conflicts > 0 && (
                    <Item href="/ai-marketing/scenarios">
                      <Trans>场景中有 {conflicts} 处策略冲突。</Trans>
                    </Item>
                  )}
                </ul>
              )}
              <Computed at={monitoring.at} />
            </>
          )
        }}
      </BlockStates>
    </Block>
  )
}

const centre = '/ai-marketing/monitoring-center'
const places: Record<Condition['kind'], string> = {
  silent: '/sdk',
  rejected: '/ai-marketing/live-monitoring',
  setAside: centre,
  behind: centre,
  mail: centre,
}

const Item = ({ href, children }: { href: string; children: ReactNode }) => (
  <li className={css({ display: 'flex', gap: '3', alignItems: 'baseline' })}>
    <span aria-hidden="true" className={css({ color: 'warn', fontWeight: 'bold' })}>
      !
    </span>
    <span className={css({ flex: '1' })}>{children}</span>
    <Link href={href} className={css({ color: 'accent', whiteSpace: 'nowrap' })}>
      <Trans>查看</Trans>
    </Link>
  </li>
)

const Sentence = ({ condition }: { condition: Condition }) => {
  const { i18n } = useLingui()
  if (condition.kind === 'silent')
    return (
      <Trans>
        超过一小时没有收到事件，最近一次是 <TimeText at={condition.since} />。
      </Trans>
    )
  if (condition.kind === 'rejected') {
    const share = shareText(i18n, condition.count, condition.of)
    return (
      <Trans>
        最近 60 分钟有 {i18n.number(condition.count)} 个事件被拒绝（{share}）。
      </Trans>
    )
  }
  if (condition.kind === 'setAside') return <Trans>有 {i18n.number(condition.count)} 个事件无法处理，已搁置。</Trans>
  if (condition.kind === 'behind')
    return (
      <Trans>
        画像落后 <Duration milliseconds={condition.milliseconds} />，{i18n.number(condition.events)} 个事件在等待。
      </Trans>
    )
  return (
    <Trans>
      邮件已等待 <Duration milliseconds={condition.seconds * 1_000} />。
    </Trans>
  )
}
