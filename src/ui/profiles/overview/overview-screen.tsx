import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ProfilesOverview } from '#contract/profiles/overview.ts'
import type { ProfileScores } from '#contract/profiles/scores.ts'
import type { Segment } from '#contract/segments/segments.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { BlockSkeleton, exactTime, ReadingFailure } from '#ui/patterns/charts/block-states.tsx'
import type { Reading, SaveText } from '#ui/patterns/charts/reading.ts'
import { NoPermission } from '#ui/patterns/data-table/no-permission.tsx'
import { css } from '../../../../styled-system/css'
import { Figures } from './figures.tsx'
import { ForecastBlock } from './forecast-block.tsx'
import { GrowthBlock } from './growth-block.tsx'
import { Nobody } from './nobody.tsx'
import { OriginBlocks } from './origin-blocks.tsx'
import { RfmBlock } from './rfm-block.tsx'
import { SegmentsBlock } from './segments-block.tsx'

type Props = {
  overview: Reading<ProfilesOverview>
  segments: Reading<readonly Segment[]>
  scores: Reading<ProfileScores>
  onSave: SaveText
}

/** Everyone whom a project knows, in figures and charts. */
export const OverviewScreen = ({ overview, segments, scores, onSave }: Props) => {
  const { t } = useLingui()
  const { data, problem } = overview
  return (
    <div data-page="board">
      <PageHeader title={t`用户概况`} description={<Trans>这个项目认识的所有人：有多少，从哪里来，怎样购买。</Trans>}>
        <Link href="/users" className={buttonRecipe({ look: 'secondary' })}>
          <Trans>查看全部用户</Trans>
        </Link>
      </PageHeader>
      {problem?.code === 'permission.denied' ? (
        <Card>
          <NoPermission>
            <Trans>这个项目的用户概况。</Trans>
          </NoPermission>
        </Card>
      ) : data?.profiles === 0 ? (
        <Nobody />
      ) : (
        <>
          {data && problem && <ReadingFailure reading={overview} problem={problem} />}
          {data ? <Figures overview={data} /> : !problem && <BlockSkeleton height={117} />}
          <div className={board}>
            <GrowthBlock reading={overview} onSave={onSave} className={wide} />
            <SegmentsBlock reading={segments} people={data?.profiles ?? null} onSave={onSave} className={narrow} />
            <RfmBlock reading={scores} currency={data?.currency} onSave={onSave} className={wide} />
            <ForecastBlock reading={scores} currency={data?.currency} onSave={onSave} className={narrow} />
            {data && <OriginBlocks overview={data} onSave={onSave} className={quarter} />}
          </div>
          {data && <Freshness at={data.computedAt} />}
        </>
      )}
    </div>
  )
}

const Freshness = ({ at }: { at: string }) => {
  const { i18n } = useLingui()
  const time = dateText(i18n, at, exactTime)
  return (
    <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '4' })}>
      <Trans>计算于 {time}，每分钟更新。日期按 UTC 计。</Trans>
    </p>
  )
}

const board = css({
  display: 'grid',
  gap: '4',
  marginTop: '4',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    wide: 'repeat(2, minmax(0, 1fr))',
    broad: 'repeat(12, minmax(0, 1fr))',
  },
})
const wide = css({ gridColumn: { wide: '1 / -1', broad: 'span 8' }, minWidth: '0' })
const narrow = css({ gridColumn: { wide: '1 / -1', broad: 'span 4' }, minWidth: '0' })
const quarter = css({ gridColumn: { wide: 'span 1', broad: 'span 3' }, minWidth: '0' })
