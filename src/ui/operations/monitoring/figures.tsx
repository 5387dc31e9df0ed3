import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PlatformMonitoring } from '#contract/operations/operations.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Duration } from '#ui/components/duration.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useSizeText } from '../size-text.ts'

/** The process that answered, and its database. */
export const ProcessCard = ({ process: own }: Pick<PlatformMonitoring, 'process'>) => {
  const { t, i18n } = useLingui()
  const sizeText = useSizeText()
  return (
    <TitledCard id="process" title={<Trans>进程</Trans>} description={<Trans>回答本页请求的那个进程，最近 10 秒的数值。</Trans>}>
      <KeyFacts
        facts={[
          { id: 'version', label: t`版本`, value: t`${own.version}，Node.js ${own.node}` },
          { id: 'started', label: t`启动于`, value: <TimeText at={own.startedAt} /> },
          {
            id: 'cpu',
            label: t`CPU（单核占比）`,
            value: i18n.number(own.cpuShare, { style: 'percent', maximumFractionDigits: 1 }),
          },
          { id: 'rss', label: t`内存（RSS）`, value: sizeText(own.rssBytes) },
          { id: 'heap', label: t`其中 JavaScript 堆`, value: sizeText(own.heapBytes) },
          { id: 'lag', label: t`事件循环延迟（P99）`, value: <Duration milliseconds={own.lagMs} /> },
        ]}
      />
    </TitledCard>
  )
}

export const DatabaseCard = ({ database }: Pick<PlatformMonitoring, 'database'>) => {
  const { t } = useLingui()
  const sizeText = useSizeText()
  const { kind, bytes, disk, isReadOnly, newest, applied, missing } = database
  return (
    <TitledCard id="database" title={<Trans>数据库</Trans>}>
      <KeyFacts
        facts={[
          { id: 'kind', label: t`类型`, value: kind === 'postgres' ? 'PostgreSQL' : t`内嵌（PGlite）` },
          { id: 'bytes', label: t`大小`, value: sizeText(bytes) },
          {
            id: 'disk',
            label: t`磁盘可用空间`,
            value: disk ? t`${sizeText(disk.freeBytes)}，共 ${sizeText(disk.bytes)}` : t`由数据库服务器管理`,
          },
          {
            id: 'writes',
            label: t`写入`,
            value: isReadOnly ? (
              <Badge tone="bad">
                <Trans>只读：磁盘空间不足</Trans>
              </Badge>
            ) : (
              <Badge tone="good">
                <Trans>正常</Trans>
              </Badge>
            ),
          },
          { id: 'newest', label: t`最新迁移`, value: <code>{newest}</code> },
          { id: 'applied', label: t`已执行的迁移`, value: applied },
          {
            id: 'missing',
            label: t`缺少的迁移`,
            value: missing.length === 0 ? t`无` : <code>{missing.join(', ')}</code>,
          },
        ]}
      />
    </TitledCard>
  )
}

type LogProps = Pick<PlatformMonitoring, 'log'> & { isBusy: boolean; onChange: () => void; onReset: () => void }

/** The level of the log, and how long it is another one than configured. */
export const LogCard = ({ log, isBusy, onChange, onReset }: LogProps) => {
  const { t } = useLingui()
  const { level, configured, until } = log
  const facts: { id: string; label: string; value: ReactNode }[] = [
    { id: 'level', label: t`当前级别`, value: <code>{level}</code> },
    { id: 'configured', label: t`配置的级别（LOG_LEVEL）`, value: <code>{configured}</code> },
    ...(until === null ? [] : [{ id: 'until', label: t`自动恢复时间`, value: <TimeText at={until} /> }]),
  ]
  return (
    <TitledCard
      id="log"
      title={<Trans>日志级别</Trans>}
      description={<Trans>临时更改，到时自动恢复。所有进程在 5 秒内生效。</Trans>}
    >
      <KeyFacts facts={facts} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '4' })}>
        <Button size="small" disabled={isBusy} onClick={onChange}>
          <Trans>更改级别</Trans>
        </Button>
        {until !== null && (
          <Button size="small" busy={isBusy} onClick={onReset}>
            <Trans>立即恢复</Trans>
          </Button>
        )}
      </div>
    </TitledCard>
  )
}
