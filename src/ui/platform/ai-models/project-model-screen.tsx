import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ModelVersion, ProjectModel } from '#contract/platform/built-in-models.ts'
import type { VersionWanted } from '#machines/platform/version-choice.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Link } from '#ui/components/link.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { CalibrationChart } from './calibration-chart.tsx'
import { ModelFigures } from './model-figures.tsx'
import { useModelNames } from './names.ts'
import { useTestNames } from './test-names.ts'
import { VersionChart } from './version-chart.tsx'
import { VersionsTable } from './versions-table.tsx'

type Props = {
  of: ProjectModel
  /** The version whose test is shown; undefined for the newest one with a test. */
  shown: number | undefined
  /** Undefined where there is nothing to choose. */
  onChoose: ((wanted: VersionWanted) => void) | undefined
}

/** A model in one project: its versions, how each was tested, and which one makes the scores. */
export const ProjectModelScreen = ({ of, shown, onChoose }: Props) => {
  const { t, i18n } = useLingui()
  const names = useModelNames()
  const { model, project, chosen, inUse, versions } = of
  const version =
    versions.find((it) => it.version === shown) ?? versions.find(({ test }) => test.state !== 'waiting') ?? versions[0]
  const title = project.isSample ? t`${project.name}（示例）` : project.name
  const waits = chosen !== null && chosen !== inUse
  const facts: Fact[] = [
    {
      id: 'organization',
      label: t`组织`,
      value: (
        <Link href={`/admin/organizations/${project.organization.id}`} className={link}>
          {project.organization.name}
        </Link>
      ),
    },
    { id: 'inUse', label: t`现有分数所用的版本`, value: inUse !== null && i18n.number(inUse) },
    { id: 'computed', label: t`最近计算`, value: of.computedAt && <TimeText at={of.computedAt} /> },
    ...(model === 'rfm'
      ? []
      : [{ id: 'chosen', label: t`下次计算所用的版本`, value: chosen === null ? t`最新训练` : i18n.number(chosen) }]),
  ]
  return (
    <DetailPage
      parent={{ title: names.builtIn[model], href: `/admin/ai-models/${model}` }}
      title={title}
      facts={
        <Card>
          <KeyFacts facts={facts} />
        </Card>
      }
    >
      <div className={stack}>
        {chosen !== null && onChoose && (
          <Callout kind="warn">
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}>
              <span>
                {waits
                  ? t`已选定版本 ${chosen}，下次计算时生效。训练照常进行，但不会自动使用。`
                  : t`此项目固定使用版本 ${chosen}。训练照常进行，但不会自动使用。`}
              </span>
              <Button size="small" onClick={() => onChoose({ version: null, replaces: chosen })}>
                <Trans>恢复使用最新训练</Trans>
              </Button>
            </div>
          </Callout>
        )}
        {version === undefined ? (
          <Callout kind="note">
            <Trans>这个模型还没有为此项目训练过：至少需要 200 位复购买家。</Trans>
          </Callout>
        ) : (
          <>
            <Tested of={of} version={version} />
            <VersionChart of={of} />
            <VersionsTable of={of} shown={version.version} onChoose={onChoose} />
          </>
        )}
      </div>
    </DetailPage>
  )
}

const Tested = ({ of: { model }, version: { version, test } }: { of: ProjectModel; version: ModelVersion }) => {
  const { t, i18n } = useLingui()
  const { stateText } = useTestNames(model)
  if (test.state !== 'tested') return <Callout kind="note">{t`版本 ${version}：${stateText(test)}。`}</Callout>
  const dayOf = (at: string) => dateText(i18n, at, { dateStyle: 'medium' })
  const [cut, until] = [dayOf(test.cutAt), dayOf(test.until)]
  const [days, left] = [i18n.number(test.days), i18n.number(test.leftOut)]
  const note =
    model === 'rfm'
      ? t`按 ${cut} 之前的订单分群，用 ${cut} 到 ${until} 的 ${days} 天订单检验。`
      : t`用 ${cut} 之前的订单训练，用 ${cut} 到 ${until} 的 ${days} 天订单检验。`
  const without = test.leftOut === 0 ? '' : t`有 ${left} 位买家的订单记录不完整，未计入。`
  return (
    <>
      <ModelFigures model={model} figures={test} />
      <Block title={t`版本 ${version} 的预测与实际相符吗？`} note={`${note} ${without}`.trim()}>
        {test.bins ? (
          <CalibrationChart model={model} bins={test.bins} />
        ) : (
          <p className={css({ color: 'fg.muted' })}>
            <Trans>RFM 只给买家排序，不给出概率，因此没有校准图。AUC 说明排序与再次下单是否一致。</Trans>
          </p>
        )}
      </Block>
    </>
  )
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })
const link = css({ color: 'accent', _hover: { textDecoration: 'underline' } })
