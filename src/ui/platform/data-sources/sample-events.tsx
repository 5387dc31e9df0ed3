import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type SampleEvent, samplesShown } from '#contract/platform/data-sources.ts'
import { Badge } from '#ui/components/badge.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'

/** The newest events of a source, as they were stored. Personal values are masked by the server. */
export const SampleEvents = ({ events }: { events: readonly SampleEvent[] }) => {
  const { t } = useLingui()
  if (events.length === 0) return <EmptyState icon="layers" title={t`还没有收到事件`} />
  return (
    <TitledCard id="samples" title={<Trans>最近的事件</Trans>}>
      <p className={css({ color: 'fg.muted', fontSize: 's', marginBottom: '3' })}>
        <Trans>最近接收的至多 {samplesShown} 个事件，个人信息已遮盖，不含访客和特征。</Trans>
      </p>
      <ul>
        {events.map(({ id, event, type, path, receivedAt, isFromServer, properties }) => (
          <li key={id} className={css({ '& + &': { borderTop: '1px solid token(colors.line)' } })}>
            <details>
              <summary className={line}>
                <Icon name="down" size={14} />
                <strong className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{event}</strong>
                <Badge tone="neutral">{type}</Badge>
                {isFromServer && (
                  <Badge tone="neutral">
                    <Trans>服务器</Trans>
                  </Badge>
                )}
                <span className={css({ flex: '1', minWidth: '0', color: 'fg.muted', fontSize: 's', overflowWrap: 'anywhere' })}>
                  {path}
                </span>
                <span className={css({ color: 'fg.muted', fontSize: 's' })}>
                  <TimeText at={receivedAt} />
                </span>
              </summary>
              <div className={css({ paddingBottom: '3' })}>
                <CodeBlock label={t`“${event}”的属性`} code={JSON.stringify(properties, null, 2)} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  rowGap: '1',
  alignItems: 'center',
  minHeight: '11',
  paddingBlock: '1',
  cursor: 'pointer',
  '& svg': { transform: 'rotate(-90deg)', color: 'fg.muted' },
  '&:is([open] > *) svg': { transform: 'none' },
})
