import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FunnelAnswer } from '#contract/insights/answer.ts'
import type { FunnelQuery } from '#contract/insights/query.ts'
import { Button } from '#ui/components/button.tsx'
import { Duration } from '#ui/components/duration.tsx'
import { LineSelect } from '#ui/components/line-fields.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload } from '#ui/patterns/charts/block-tools.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../styled-system/css'
import { useAnswerNames } from './answer-names.ts'

type Props = {
  answer: FunnelAnswer
  query: FunnelQuery
  onSave: SaveText
  onPeople: (people: NonNullable<FunnelQuery['people']>) => void
}

/** How many people came to each step, of everyone or of one group, and who did not go on. */
export const FunnelView = ({ answer, query, onSave, onPeople }: Props) => {
  const { t, i18n } = useLingui()
  const names = useAnswerNames()
  const [chosen, setChosen] = useState(0)
  const place = Math.min(chosen, answer.groups.length - 1)
  const steps = answer.groups[place]?.steps ?? []
  const first = steps[0]?.people ?? 0
  const group = place === 0 ? null : place - 1
  const title = t`多少人走完每一步`
  return (
    <Block
      title={title}
      note={<Trans>按人计：同一个人的多台设备只算一次。时间为距第一步的中位数。</Trans>}
      tools={
        <CsvDownload
          title={title}
          name={`funnel-${answer.from}-${answer.to}`}
          rows={() => ({
            head: ['group', 'step', 'event', 'people', 'median_ms'],
            rows: answer.groups.flatMap((it) =>
              it.steps.map(({ people, medianMs }, step) => [
                names.group(it.group),
                step + 1,
                query.steps[step]?.event ?? '',
                people,
                medianMs,
              ]),
            ),
          })}
          onSave={onSave}
        />
      }
    >
      {answer.groups.length > 1 && (
        <div className={css({ marginBottom: '4' })}>
          <LineSelect
            label={t`分组`}
            value={String(place)}
            options={answer.groups.map((it, index) => ({ value: String(index), label: names.group(it.group) }))}
            onChoose={(value) => setChosen(Number(value))}
          />
        </div>
      )}
      <ol aria-label={title} className={css({ display: 'grid', gap: '3', listStyle: 'none' })}>
        {steps.map(({ people, medianMs }, step) => {
          const left = people - (steps[step + 1]?.people ?? people)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place.
            <li key={step} className={css({ fontSize: 's' })}>
              <div className={css({ display: 'flex', gap: '2', alignItems: 'baseline' })}>
                <bdi className={css({ flex: '1', fontWeight: 'medium', overflowWrap: 'anywhere' })}>
                  {step + 1}. {query.steps[step]?.event}
                </bdi>
                <span className={figure}>{i18n.number(people)}</span>
                <span className={figure}>{shareText(i18n, people, first)}</span>
              </div>
              <div aria-hidden="true" className={css({ height: '2', bg: 'bg.hover', borderRadius: 's', marginTop: '1' })}>
                <div
                  className={css({ height: 'full', bg: 'accent.solid', borderRadius: 's' })}
                  style={{ width: first === 0 ? '0' : `${(100 * people) / first}%` }}
                />
              </div>
              <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', color: 'fg.muted' })}>
                {medianMs !== null && (
                  <span>
                    <Trans>
                      距第一步 <Duration milliseconds={medianMs} />
                    </Trans>
                  </span>
                )}
                {people > 0 && (
                  <Button look="ghost" size="small" onClick={() => onPeople({ step, who: 'reached', group })}>
                    <Trans>查看到达的人</Trans>
                  </Button>
                )}
                {left > 0 && (
                  <Button look="ghost" size="small" onClick={() => onPeople({ step, who: 'left', group })}>
                    <Trans>{i18n.number(left)} 人在此停下</Trans>
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </Block>
  )
}

const figure = css({ fontVariantNumeric: 'tabular-nums', minWidth: '14', textAlign: 'right' })
