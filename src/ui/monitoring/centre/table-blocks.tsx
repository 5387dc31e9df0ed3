import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Monitoring } from '#contract/monitoring/monitoring.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useDecisionNames } from '#ui/decisions/trace/names.ts'
import { rejectionTexts } from '#ui/events/rejections.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'

type Part<Name extends keyof Monitoring> = NonNullable<Monitoring[Name]>

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

/** Said where there are more rows than are counted. */
const Newest = () => <Trans>数量很大，只统计最新的 20,000 个。</Trans>

export const RejectionsBlock = ({ rejections: { reasons, isCut } }: { rejections: Part<'rejections'> }) => {
  const { t, i18n } = useLingui()
  const all = sumOf(reasons)
  const title = t`事件为什么被拒绝？`
  return (
    <Block title={title} note={isCut ? <Trans>每天只保存前 1,000 个被拒绝的事件，占比按这些计算。</Trans> : undefined}>
      <ChartTable
        label={title}
        head={[t`原因`, t`数量`, t`占比`]}
        rows={reasons.map(({ reason, count }) => [
          i18n._(rejectionTexts[reason].title),
          i18n.number(count),
          shareText(i18n, count, all),
        ])}
      />
    </Block>
  )
}

export const EndsBlock = ({ decisions: { ends, isCut } }: { decisions: Part<'decisions'> }) => {
  const { t, i18n } = useLingui()
  const { checks, outcomes } = useDecisionNames()
  const all = sumOf(ends)
  const title = t`决定的结果是什么？`
  return (
    <Block title={title} note={isCut ? <Newest /> : undefined}>
      <ChartTable
        label={title}
        head={[t`结果与原因`, t`数量`, t`占比`]}
        rows={ends.map(({ outcome, reason, count }) => [
          reason === null ? outcomes[outcome] : `${outcomes[outcome]} · ${checks[reason]}`,
          i18n.number(count),
          shareText(i18n, count, all),
        ])}
      />
    </Block>
  )
}

export const NamesBlock = ({ names: { items, isCut } }: { names: Part<'names'> }) => {
  const { t, i18n } = useLingui()
  const title = t`哪些事件最多？`
  return (
    <Block title={title} note={isCut ? <Newest /> : undefined}>
      <ChartTable label={title} head={[t`事件`, t`数量`]} rows={items.map(({ name, count }) => [name, i18n.number(count)])} />
    </Block>
  )
}

/** The keys with which events are sent. */
export const KeysBlock = ({ keys }: { keys: Part<'keys'> }) => {
  const { t } = useLingui()
  return (
    <Block title={t`事件从哪些密钥来？`} note={<Trans>浏览器密钥的使用时间不单独统计，请看最近一次收到事件的时间。</Trans>}>
      <ul className={css({ display: 'grid', gap: '3', fontSize: 's' })}>
        {keys.map(({ kind, hint, createdAt, retiresAt, lastUsedAt }) => (
          <li key={`${kind} ${hint} ${createdAt}`} className={css({ display: 'grid', gap: '1' })}>
            <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
              <strong className={css({ fontWeight: 'medium' })}>
                {kind === 'browser' ? <Trans>浏览器密钥</Trans> : <Trans>服务器密钥</Trans>}
              </strong>
              <code className={css({ fontFamily: 'mono' })}>{kind === 'browser' ? `…${hint}` : `${hint}…`}</code>
              {retiresAt && (
                <Badge tone="warn">
                  <Trans>已更换</Trans>
                </Badge>
              )}
            </span>
            <span className={css({ color: 'fg.muted' })}>
              <Trans>
                创建于 <TimeText at={createdAt} />
              </Trans>
              {kind === 'server' && (
                <>
                  {' · '}
                  {lastUsedAt ? (
                    <Trans>
                      最近使用 <TimeText at={lastUsedAt} />
                    </Trans>
                  ) : (
                    <Trans>从未使用</Trans>
                  )}
                </>
              )}
              {retiresAt && (
                <>
                  {' · '}
                  <Trans>
                    <TimeText at={retiresAt} /> 失效
                  </Trans>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
