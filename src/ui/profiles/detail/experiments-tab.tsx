import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ExposureGroup, type Exposures, exposuresAtMost } from '#contract/decisions/exposures.ts'
import { Badge } from '#ui/components/badge.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import type { NamesById } from '#ui/decisions/trace/names.ts'
import { css } from '../../../../styled-system/css'
import { ShortId } from '../person/short-id.tsx'
import { SimpleTable } from './simple-table.tsx'

type Props = { exposures: Exposures; names: NamesById; onDecision: (id: string) => void }

/** To which groups of experiments a person belongs, and since when. */
export const ExperimentsTab = ({ exposures, names, onDecision }: Props) => {
  const { t, i18n } = useLingui()
  const { globalHoldout, items, count } = exposures
  const groups: Record<ExposureGroup, string> = {
    treated: t`实验组`,
    strategyHoldout: t`策略对照组`,
    globalHoldout: t`全局对照组`,
  }
  const [shown, all] = [exposuresAtMost, count].map((it) => i18n.number(it))
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      {globalHoldout && (
        <TitledCard id="holdout" title={<Trans>全局对照组</Trans>}>
          <Holdout holdout={globalHoldout} />
        </TitledCard>
      )}
      <TitledCard
        id="exposures"
        title={<Trans>曝光</Trans>}
        description={<Trans>此人第一次有机会收到一个策略版本的内容时，所在的组就确定下来，效果按这个组计算。</Trans>}
      >
        {items.length === 0 ? (
          <EmptyState icon="layers" title={t`还没有曝光`}>
            <Trans>此人第一次通过某个策略的资格检查后，会出现在这里。</Trans>
          </EmptyState>
        ) : (
          <SimpleTable
            label={t`曝光`}
            head={[t`时间`, t`策略`, t`版本`, t`组`, t`备注`]}
            rows={items.map(({ decision, at, strategy, version, exposedAs, isContaminated }) => ({
              id: decision,
              cells: [
                <button
                  key="time"
                  type="button"
                  className={css({ color: 'accent', cursor: 'pointer', textAlign: 'left' })}
                  onClick={() => onDecision(decision)}
                >
                  <time dateTime={at}>{dateText(i18n, at, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
                </button>,
                <Link key="strategy" href={`/ai-marketing-strategies/${strategy}`} className={css({ color: 'accent' })}>
                  {names[strategy] ?? <ShortId id={strategy} />}
                </Link>,
                i18n.number(version),
                <Badge key="group" tone={exposedAs === 'treated' ? 'good' : 'accent'}>
                  {groups[exposedAs]}
                </Badge>,
                isContaminated && t`与另一组的人合并，不计入分析`,
              ],
            }))}
          />
        )}
        {count > items.length && (
          <p className={css({ marginTop: '3', fontSize: 's', color: 'fg.muted' })}>
            <Trans>
              显示最新的 {shown} 项，共 {all} 项。
            </Trans>
          </p>
        )}
      </TitledCard>
    </div>
  )
}

const Holdout = ({ holdout }: { holdout: NonNullable<Exposures['globalHoldout']> }) => {
  const { i18n } = useLingui()
  const bucket = i18n.number(holdout.bucket)
  const limit = i18n.number(holdout.share * 100)
  const share = i18n.number(holdout.share / 100, { style: 'percent', maximumFractionDigits: 2 })
  if (holdout.share === 0)
    return (
      <p>
        <Trans>这个项目没有全局对照组。</Trans>
      </p>
    )
  return (
    <p className={css({ maxWidth: 'prose' })}>
      {holdout.isHeldOut ? <Trans>此人属于全局对照组，不会收到任何策略的内容。</Trans> : <Trans>此人不属于全局对照组。</Trans>}{' '}
      <span className={css({ color: 'fg.muted' })}>
        <Trans>
          桶号 {bucket}；编号小于 {limit} 的桶（{share}）属于对照组。
        </Trans>
      </span>
    </p>
  )
}
