import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Organization } from '#contract/platform/organizations.ts'
import type { Overview } from '#contract/platform/overview.ts'
import { dateText } from '#ui/components/date-text.ts'
import { Link } from '#ui/components/link.tsx'
import { backupWarnings } from '#ui/operations/backup-warnings.tsx'
import { useSizeText } from '#ui/operations/size-text.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { Amount, Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import { LineChart } from '#ui/patterns/charts/line-chart.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'

const list = '/admin/organizations'
const monitoring = '/admin/monitoring'

/** The figures of the platform. Each leads to what it counts. */
export const OverviewBoard = ({ overview }: { overview: Overview }) => {
  const { t, i18n } = useLingui()
  const { organizations, projects, accounts, events, models, profiles, streams, calls, latest, busiest } = overview
  const active = organizations.total - organizations.suspended
  const asOf = <AsOf at={events.countedAt} />
  const sizeText = useSizeText()
  const perSecond = i18n.number(overview.decisions.perSecond, { maximumFractionDigits: 2 })
  const failedShare = calls.total === 0 ? null : calls.failed / calls.total
  const total = i18n.number(calls.total)
  const visitors = i18n.number(streams.visitors)
  const locked = i18n.number(accounts.locked)
  return (
    <div className={css({ display: 'grid', gap: '5', marginBottom: '6' })}>
      <FigureRow label={t`平台概况`} figures={4}>
        <Drill label={t`正常的组织`} href={`${list}?status=active`} value={active} />
        <Drill label={t`已暂停的组织`} href={`${list}?status=suspended`} value={organizations.suspended} />
        <Drill label={t`项目`} href={list} value={projects} />
        <Drill label={t`账号`} href="/admin/users" value={accounts.total} note={<Trans>已锁定 {locked}</Trans>} />
        <Drill label={t`近 24 小时事件`} href={`${list}?sort=events`} value={events.day} note={asOf} />
        <Drill label={t`近 30 天事件`} href={`${list}?sort=events`} value={events.month} note={asOf} />
        <Drill label={t`近 30 天模型调用`} href="/admin/ai-models" value={models.calls} />
        <Drill label={t`近 30 天模型费用`} href="/admin/ai-models" value={models.cost} currency="USD" />
      </FigureRow>
      <FigureRow label={t`运行情况`} figures={4}>
        <Drill
          label={t`近 30 天活跃用户`}
          href={`${list}?sort=events`}
          value={profiles.active}
          note={<AsOf at={profiles.countedAt} />}
        />
        <Drill label={t`数据库大小`} href={`${monitoring}#database`} value={sizeText(overview.storage.bytes)} />
        <Drill
          label={t`实时连接`}
          href={`${monitoring}#traffic`}
          value={streams.console + streams.visitors}
          note={<Trans>其中访客 {visitors}</Trans>}
        />
        <Drill label={t`每秒决策数`} href={`${monitoring}#queues`} value={perSecond} note={<Trans>近 5 分钟</Trans>} />
        <Drill
          label={t`请求出错率`}
          href={`${monitoring}#traffic`}
          value={failedShare === null ? '–' : i18n.number(failedShare, { style: 'percent', maximumFractionDigits: 2 })}
          note={<Trans>近 5 分钟的 {total} 个请求</Trans>}
        />
        <Drill label={t`持续中的异常`} href={`${monitoring}#incidents`} value={overview.incidents.open} />
        <BackupDrills backups={overview.backups} />
      </FigureRow>
      <SignUps signUps={overview.signUps} />
      <div
        className={css({
          display: 'grid',
          gap: '5',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', full: 'repeat(2, minmax(0, 1fr))' },
        })}
      >
        <Block title={t`最近有哪些新组织？`}>
          <Organizations of={latest} none={t`还没有组织。`} fact={({ createdAt }) => <TimeText at={createdAt} />} />
        </Block>
        <Block title={t`哪些组织发送的事件最多？`} note={t`近 30 天收到的事件。`}>
          <Organizations of={busiest} none={t`近 30 天没有收到事件。`} fact={({ eventsMonth }) => i18n.number(eventsMonth)} />
        </Block>
      </div>
    </div>
  )
}

const AsOf = ({ at }: { at: string | null }) =>
  at ? (
    <Trans>
      截至 <TimeText at={at} />
    </Trans>
  ) : (
    <Trans>正在统计…</Trans>
  )

/** A text is shown as it is. */
type DrillProps = { label: string; href: string; value: number | string; currency?: string; note?: ReactNode }

const Drill = ({ label, href, value, currency, note }: DrillProps) => (
  <Figure
    label={
      <Link href={href} className={css({ color: 'accent', _hover: { textDecoration: 'underline' } })}>
        {label}
      </Link>
    }
    note={note}
  >
    {typeof value === 'string' ? value : <Amount value={value} currency={currency} />}
  </Figure>
)

/** How old the last backup and its verification are, and the gravest thing to worry about. */
const BackupDrills = ({ backups: { last, verified, hoursSince, warnings } }: Pick<Overview, 'backups'>) => {
  const { t, i18n } = useLingui()
  const [gravest] = warnings
  const age = (hours: number | null) => {
    if (hours === null) return t`没有`
    const [value, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
    return i18n.number(value, { style: 'unit', unit, unitDisplay: 'long' })
  }
  const isGood = verified?.outcome === 'equal' && verified.brokenRecord === null
  const outcome = isGood ? <Trans>可以恢复</Trans> : <span className={css({ color: 'bad' })}>{<Trans>没有通过</Trans>}</span>
  return (
    <>
      <Drill
        label={t`距最近一次备份`}
        href={`${monitoring}#backups`}
        value={age(hoursSince.last)}
        note={gravest ? <span className={css({ color: 'bad' })}>{backupWarnings[gravest]()}</span> : last?.file}
      />
      <Drill
        label={t`距最近一次验证恢复`}
        href={`${monitoring}#backups`}
        value={age(hoursSince.verified)}
        note={verified && outcome}
      />
    </>
  )
}

const SignUps = ({ signUps }: Pick<Overview, 'signUps'>) => {
  const { t, i18n } = useLingui()
  const total = i18n.number(signUps.reduce((sum, { accounts }) => sum + accounts, 0))
  const dayOf = (day: string) => dateText(i18n, `${day}T00:00:00.000Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const last = signUps.length - 1
  return (
    <Block title={t`每天有多少新账号？`} note={t`近 30 天，按 UTC 日期。`}>
      <LineChart
        summary={t`近 30 天共有 ${total} 个新账号。`}
        crosshair={t`按天查看`}
        unit={t`新账号`}
        names={null}
        points={signUps.map(({ day, accounts }, place) => ({
          id: day,
          mark: (last - place) % 7 === 0 ? dayOf(day) : null,
          value: accounts,
          before: null,
          isOpen: place === last,
          about: () => ({ name: dayOf(day), facts: [[t`新账号`, i18n.number(accounts)]] }),
        }))}
      />
    </Block>
  )
}

type OrganizationsProps = { of: readonly Organization[]; none: string; fact: (organization: Organization) => ReactNode }

const Organizations = ({ of, none, fact }: OrganizationsProps) =>
  of.length === 0 ? (
    <p className={css({ color: 'fg.muted' })}>{none}</p>
  ) : (
    <ul>
      {of.map((organization) => (
        <li key={organization.id} className={row}>
          <Link href={`${list}/${organization.id}`} className={name}>
            {organization.name}
          </Link>
          <span className={css({ color: 'fg.muted', fontSize: 's', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })}>
            {fact(organization)}
          </span>
        </li>
      ))}
    </ul>
  )

const row = css({
  display: 'flex',
  gap: '3',
  alignItems: 'center',
  minHeight: '10',
  '& + &': { borderTop: '1px solid token(colors.line)' },
})
const name = css({
  flex: '1',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'accent',
  _hover: { textDecoration: 'underline' },
})
