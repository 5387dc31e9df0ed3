import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Segment } from '#contract/segments/segments.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockMessage, BlockStates } from '#ui/patterns/charts/block-states.tsx'
import { CsvDownload } from '#ui/patterns/charts/block-tools.tsx'
import { RankedBars, type RankedRow } from '#ui/patterns/charts/ranked-bars.tsx'
import type { Reading, SaveText } from '#ui/patterns/charts/reading.ts'

type Props = {
  reading: Reading<readonly Segment[]>
  /** How many people there are; null while that is not known. */
  people: number | null
  onSave: SaveText
  className: string
}

/** The segments with the most members. */
export const SegmentsBlock = ({ reading, people, onSave, className }: Props) => {
  const { t } = useLingui()
  const title = t`哪些分群人数最多？`
  const sorted = (reading.data ?? []).toSorted((one, other) => other.members.value - one.members.value)
  return (
    <Block
      title={title}
      note={<Trans>一个人可以在多个分群中</Trans>}
      className={className}
      tools={
        sorted.length > 0 && (
          <CsvDownload
            title={title}
            name="segments"
            rows={() => ({ head: ['segment', 'members'], rows: sorted.map(({ name, members }) => [name, members.value]) })}
            onSave={onSave}
          />
        )
      }
    >
      <BlockStates reading={reading} denied={<Trans>这里是项目的分群。</Trans>} height={288}>
        {() => (sorted.length === 0 ? <NoSegments /> : <Ranking segments={sorted} people={people} label={title} />)}
      </BlockStates>
    </Block>
  )
}

const Ranking = ({ segments, people, label }: { segments: readonly Segment[]; people: number | null; label: string }) => {
  const { t, i18n } = useLingui()
  const rows = segments.map(({ id, name, members, filling }): RankedRow => {
    const count = i18n.number(members.value)
    const share = i18n.number(filling ?? 0, { style: 'percent', maximumFractionDigits: 0 })
    return {
      id,
      name,
      value: members.value,
      href: `/segments/${id}`,
      valueText: members.exact ? undefined : t`约 ${count}`,
      note: filling === null ? undefined : <Trans>已算完 {share}</Trans>,
    }
  })
  return <RankedBars label={label} rows={rows} whole={people ?? 0} />
}

const NoSegments = () => (
  <BlockMessage icon="layers" title={<Trans>还没有分群</Trans>}>
    <Trans>分群把满足同样条件的人放在一起，例如“最近 30 天下过单”。</Trans>
  </BlockMessage>
)
