import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ModelVersion, ProjectModel } from '#contract/platform/built-in-models.ts'
import type { TestFigures } from '#contract/platform/model-tests.ts'
import type { VersionWanted } from '#machines/platform/version-choice.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Link } from '#ui/components/link.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { type PlainColumn, PlainTable } from '#ui/operations/plain-table.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useTestNames } from './test-names.ts'

type Props = {
  of: ProjectModel
  /** The version whose test the page shows. */
  shown: number
  onChoose: ((wanted: VersionWanted) => void) | undefined
}

/** The versions that are kept, the last one first. */
export const VersionsTable = ({ of, shown, onChoose }: Props) => {
  const { t, i18n } = useLingui()
  const { model, project, inUse, chosen, versions } = of
  const { share, decimal, parameters, stateText } = useTestNames(model)
  const figure = (read: (test: TestFigures) => string | null) => (it: ModelVersion) => it.test.state === 'tested' && read(it.test)
  const isFitted = model !== 'rfm'
  const columns: PlainColumn<ModelVersion>[] = [
    {
      id: 'version',
      title: t`版本`,
      cell: ({ version }) => (
        <Link
          href={`/admin/ai-models/${model}?project=${project.id}&version=${version}`}
          aria-current={version === shown ? 'true' : undefined}
          className={link}
        >
          {i18n.number(version)}
        </Link>
      ),
    },
    {
      id: 'state',
      title: t`状态`,
      cell: ({ version }) => (
        <span className={css({ display: 'inline-flex', gap: '1' })}>
          {version === inUse && <Badge tone="good">{t`使用中`}</Badge>}
          {version === chosen && <Badge tone="warn">{t`已选定`}</Badge>}
          {version !== inUse && version !== chosen && '–'}
        </span>
      ),
    },
    { id: 'trained', title: t`训练时间`, cell: ({ trainedAt }) => <TimeText at={trainedAt} /> },
    ...(isFitted
      ? [
          {
            id: 'on',
            title: t`训练所用买家`,
            numeric: true,
            cell: ({ trainedOn }: ModelVersion) => trainedOn !== null && i18n.number(trainedOn),
          },
        ]
      : []),
    { id: 'auc', title: 'AUC', numeric: true, cell: figure(({ auc }) => decimal(auc)) },
    { id: 'brier', title: t`Brier 分数`, numeric: true, cell: figure(({ brier }) => decimal(brier)) },
    { id: 'error', title: t`校准误差`, numeric: true, cell: figure(({ error }) => share(error)) },
    { id: 'test', title: t`检验`, cell: ({ test }) => stateText(test) },
    ...(isFitted ? [{ id: 'parameters', title: t`参数`, cell: (it: ModelVersion) => parameters(it.parameters) }] : []),
    ...(onChoose
      ? [
          {
            id: 'act',
            title: t`操作`,
            cell: ({ version }: ModelVersion) =>
              version !== chosen && (
                <Button size="small" aria-label={t`改用版本 ${version}`} onClick={() => onChoose({ version, replaces: chosen })}>
                  <Trans>改用此版本</Trans>
                </Button>
              ),
          },
        ]
      : []),
  ]
  return (
    <TitledCard
      id="versions"
      title={isFitted ? <Trans>版本与参数</Trans> : <Trans>每次计算的检验</Trans>}
      description={
        isFitted ? (
          <Trans>每次训练得到一个版本，保留最近 60 个和选定的版本。点击版本号查看它的检验。</Trans>
        ) : (
          <Trans>分群按每次计算时的买家五等分，没有参数，因此没有可以恢复的版本。</Trans>
        )
      }
    >
      <PlainTable
        label={isFitted ? t`版本与参数` : t`每次计算的检验`}
        rows={versions}
        rowId={({ version }) => String(version)}
        columns={columns}
      />
    </TitledCard>
  )
}

const link = css({ color: 'accent', _hover: { textDecoration: 'underline' }, '&[aria-current]': { fontWeight: 'bold' } })
