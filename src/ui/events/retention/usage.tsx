import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ProjectData } from '#contract/events/project-data.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Meter } from '#ui/components/meter.tsx'
import { css, cx } from '../../../../styled-system/css'
import { useInstant } from './instant.ts'

type Month = ProjectData['month']

const nearFrom = 0.8

/** The number of events of this month and their limit, and the number of stored events. */
export const Usage = ({ data: { month, stored } }: { data: ProjectData }) => {
  const { i18n } = useLingui()
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      <ThisMonth month={month} />
      <dl className={facts}>
        <Fact name={<Trans>已存储的事件</Trans>}>{i18n.number(stored.events)}</Fact>
        <Fact name={<Trans>最早的事件</Trans>}>
          {stored.oldestAt === null ? (
            '—'
          ) : (
            <time dateTime={stored.oldestAt}>{dateText(i18n, stored.oldestAt, { dateStyle: 'long' })}</time>
          )}
        </Fact>
      </dl>
    </div>
  )
}

const ThisMonth = ({ month }: { month: Month }) => {
  const { i18n } = useLingui()
  const instant = useInstant()
  const endsAt = instant(month.endsAt)
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <h3 className={css({ fontWeight: 'bold' })}>
        <Trans>本月事件</Trans>
      </h3>
      <p className={cx(css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' }), tabular)}>
        <span className={css({ fontSize: 'xxl', fontWeight: 'bold', lineHeight: 'tight' })}>{i18n.number(month.accepted)}</span>
        {month.limit === null ? (
          <span className={css({ color: 'fg.muted' })}>
            <Trans>没有上限</Trans>
          </span>
        ) : (
          <Share month={month} limit={month.limit} />
        )}
      </p>
      {month.limit !== null && <Bar month={month} limit={month.limit} />}
      <p className={css({ color: 'fg.muted', fontSize: 's' })}>
        <Trans>每月按 UTC 计算，{endsAt} 重新开始。</Trans>
      </p>
      {toneOf(month) === 'warn' && <Near />}
      {month.full && <Full full={month.full} endsAt={endsAt} />}
    </div>
  )
}

const Share = ({ month, limit }: { month: Month; limit: number }) => {
  const { i18n } = useLingui()
  const limitText = i18n.number(limit)
  // Rounded down, so that only a full month shows 100 %.
  const share = limit === 0 ? 1 : Math.floor((month.accepted * 100) / limit) / 100
  return (
    <>
      <span className={css({ color: 'fg.muted', flex: '1' })}>
        <Trans>上限 {limitText}</Trans>
      </span>
      <Badge tone={toneOf(month) ?? 'neutral'}>{i18n.number(share, { style: 'percent' })}</Badge>
    </>
  )
}

const Bar = ({ month, limit }: { month: Month; limit: number }) => {
  const { t, i18n } = useLingui()
  const [accepted, most] = [i18n.number(month.accepted), i18n.number(limit)]
  const text = t`${accepted}，上限 ${most}`
  return <Meter label={t`本月事件`} value={month.accepted} of={limit} text={text} tone={toneOf(month) ?? 'accent'} />
}

const Near = () => (
  <p className={css({ color: 'warn', fontSize: 's' })}>
    <Trans>接近本月上限。达到上限后，本月内的新事件会被拒收。</Trans>
  </p>
)

const Full = ({ full, endsAt }: { full: NonNullable<Month['full']>; endsAt: string }) => {
  const instant = useInstant()
  const since = instant(full.since)
  return (
    <Callout kind="bad">
      <p>
        <Trans>
          本月已达上限。自 {since} 起，新事件被拒收，直到 {endsAt}。此后已拒收 <Plural value={full.rejected} other="# 个事件" />。
        </Trans>
      </p>
      <p>
        <Trans>提高上限请联系平台管理员。</Trans>
      </p>
    </Callout>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt className={css({ color: 'fg.muted', fontSize: 's' })}>{name}</dt>
    <dd className={cx(css({ fontSize: 'l', fontWeight: 'medium' }), tabular)}>{children}</dd>
  </div>
)

/** Null while the quota is not nearly used up. */
const toneOf = ({ accepted, limit, full }: Month): 'warn' | 'bad' | null => {
  if (full) return 'bad'
  return limit !== null && accepted >= limit * nearFrom ? 'warn' : null
}

const tabular = css({ fontVariantNumeric: 'tabular-nums' })
const facts = css({ display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fit, minmax(144px, 1fr))', maxWidth: 'prose' })
