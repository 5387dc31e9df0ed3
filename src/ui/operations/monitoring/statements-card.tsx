import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PlatformMonitoring } from '#contract/operations/operations.ts'
import { slowFromMs } from '#contract/operations/watch.ts'
import { Duration } from '#ui/components/duration.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { PlainTable } from '../plain-table.tsx'

/** The statements of the process that answered which took longest. */
export const StatementsCard = ({ statements }: Pick<PlatformMonitoring, 'statements'>) => {
  const { t, i18n } = useLingui()
  return (
    <TitledCard
      id="statements"
      title={<Trans>慢查询</Trans>}
      description={
        <Trans>回答本页请求的那个进程启动以来，耗时达到 {slowFromMs} 毫秒的语句，含等待连接的时间。不显示参数的值。</Trans>
      }
    >
      {statements.length === 0 ? (
        <p className={css({ color: 'fg.muted' })}>
          <Trans>没有慢查询。</Trans>
        </p>
      ) : (
        <PlainTable
          label={t`慢查询`}
          rows={statements}
          rowId={({ text }) => text}
          columns={[
            {
              id: 'text',
              title: t`语句`,
              cell: ({ text }) => (
                <code className={statement} title={text}>
                  {text}
                </code>
              ),
            },
            { id: 'slowest', title: t`最长耗时`, numeric: true, cell: ({ slowestMs }) => <Duration milliseconds={slowestMs} /> },
            { id: 'times', title: t`次数`, numeric: true, cell: ({ times }) => i18n.number(times) },
            { id: 'last', title: t`最近一次`, cell: ({ lastAt }) => <TimeText at={lastAt} /> },
          ]}
        />
      )}
    </TitledCard>
  )
}

const statement = css({
  display: 'block',
  maxWidth: { base: '220px', wide: '560px' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
