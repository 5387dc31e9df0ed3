import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Monitoring } from '#contract/monitoring/monitoring.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Link } from '#ui/components/link.tsx'
import { useDecisionNames } from '#ui/decisions/trace/names.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { scenarioTitles } from '#ui/shell/page-titles.ts'
import { css } from '../../../../styled-system/css'

type Part<Name extends keyof Monitoring> = NonNullable<Monitoring[Name]>

/** What sends the events, and pages that may not. */
export const SendersBlock = ({ senders: { sampled, libraries, refusal } }: { senders: Part<'senders'> }) => {
  const { t, i18n } = useLingui()
  const title = t`事件由哪个版本的 SDK 发送？`
  const count = i18n.number(refusal?.count ?? 0)
  const origin = refusal?.origin
  const of = i18n.number(sampled)
  return (
    <Block title={title} note={<Trans>按最近 60 分钟内最新的 {of} 个事件统计。</Trans>}>
      {refusal && (
        <div className={css({ marginBottom: '3' })}>
          <Callout kind="note">
            <Trans>
              来源 {origin} 不在允许的名单里，它的事件被拒绝，最近一次在 <TimeText at={refusal.at} />
              。至今共拒绝 {count} 次。
            </Trans>{' '}
            <Link href="/integration/sdk" className={css({ color: 'accent' })}>
              <Trans>管理允许的来源</Trans>
            </Link>
          </Callout>
        </div>
      )}
      {libraries.length > 0 && (
        <ChartTable
          label={title}
          head={[t`SDK`, t`事件`, t`占比`, t`最近一次`]}
          rows={libraries.map((it) => [
            it.name === null ? t`没有写明` : `${it.name} ${it.version ?? ''}`,
            i18n.number(it.count),
            shareText(i18n, it.count, sampled),
            it.lastAt,
          ])}
          cell={(text, _, column) => (column === lastColumn ? <TimeText at={text} /> : text)}
        />
      )}
    </Block>
  )
}

const lastColumn = 2

/** What each scenario did in the last hour: its events, what strategies made of them, and what held messages back. */
export const ScenariosBlock = ({ scenarios: { items, isCut } }: { scenarios: Part<'scenarios'> }) => {
  const { t, i18n } = useLingui()
  const { checks } = useDecisionNames()
  const title = t`各场景触发了什么？`
  return (
    <Block
      title={title}
      note={isCut ? <Trans>数量很大，只统计最新的 20,000 个。</Trans> : undefined}
      className={css({ gridColumn: '1 / -1' })}
    >
      <ChartTable
        label={title}
        head={[t`场景`, t`事件`, t`决策`, t`已投放`, t`留作对照`, t`未投放的原因`]}
        rows={items.map(({ scenario, fires, matched, delivered, heldOut, suppressed }) => [
          i18n._(scenarioTitles[scenario]),
          ...[fires, matched, delivered, heldOut].map((it) => i18n.number(it)),
          suppressed.map(({ reason, count }) => `${checks[reason]} ${i18n.number(count)}`).join(' · ') || '–',
        ])}
      />
    </Block>
  )
}

/** The keys with which events are sent. */
export const KeysBlock = ({ keys }: { keys: Part<'keys'> }) => {
  const { t } = useLingui()
  return (
    <Block title={t`事件从哪些密钥来？`}>
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
              {' · '}
              {lastUsedAt ? (
                <Trans>
                  最近使用 <TimeText at={lastUsedAt} />
                </Trans>
              ) : (
                <Trans>从未使用</Trans>
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
