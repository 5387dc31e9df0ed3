import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EventsAnswer } from '#contract/insights/answer.ts'
import { Button } from '#ui/components/button.tsx'
import { Link } from '#ui/components/link.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload } from '#ui/patterns/charts/block-tools.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'

type Props = { answer: EventsAnswer; onSave: SaveText; onEarlier: (before: string) => void }

/** Stored events, the last received first, each with its properties and its person. */
export const EventsView = ({ answer: { events, next, from, to }, onSave, onEarlier }: Props) => {
  const { t } = useLingui()
  const title = t`事件记录`
  return (
    <Block
      title={title}
      note={<Trans>最近收到的在前，包括机器人和导入的事件。</Trans>}
      tools={
        <CsvDownload
          title={title}
          name={`events-${from}-${to}`}
          rows={() => ({
            head: ['id', 'occurred_at', 'received_at', 'event', 'path', 'anonymous_id', 'profile', 'properties'],
            rows: events.map((it) => [
              it.id,
              it.occurredAt,
              it.receivedAt,
              it.event,
              it.path,
              it.anonymousId,
              it.profile,
              JSON.stringify(it.properties),
            ]),
          })}
          onSave={onSave}
        />
      }
    >
      {events.length === 0 && (
        <p className={css({ color: 'fg.muted', fontSize: 's' })}>
          <Trans>没有符合条件的事件。</Trans>
        </p>
      )}
      <ul aria-label={title} className={css({ listStyle: 'none', fontSize: 's' })}>
        {events.map((it) => (
          <li key={it.id} className={css({ borderTop: '1px solid token(colors.line)', paddingBlock: '2' })}>
            <details>
              <summary className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', cursor: 'pointer' })}>
                <bdi className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{it.event}</bdi>
                <bdi className={css({ flex: '1', color: 'fg.muted', overflowWrap: 'anywhere' })}>{it.path}</bdi>
                <span className={css({ color: 'fg.muted' })}>
                  <TimeText at={it.occurredAt ?? it.receivedAt} />
                </span>
              </summary>
              <pre className={css({ fontFamily: 'mono', fontSize: 'xs', overflowX: 'auto', paddingBlock: '2' })}>
                {JSON.stringify({ properties: it.properties, context: it.context }, null, 2)}
              </pre>
              {it.profile && (
                <Link href={`/users/${it.profile}`} className={css({ color: 'accent' })}>
                  <Trans>打开画像</Trans>
                </Link>
              )}
            </details>
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button
          look="secondary"
          size="small"
          className={css({ marginTop: '3', alignSelf: 'start' })}
          onClick={() => onEarlier(next)}
        >
          <Trans>更早的事件</Trans>
        </Button>
      )}
    </Block>
  )
}
