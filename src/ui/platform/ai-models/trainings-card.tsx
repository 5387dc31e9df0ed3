import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BuiltInModelName, ProjectTraining } from '#contract/platform/built-in-models.ts'
import { Button } from '#ui/components/button.tsx'
import { Link } from '#ui/components/link.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { PlainTable } from '#ui/operations/plain-table.tsx'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useModelNames } from './names.ts'

type Props = {
  /** The model whose versions in a project a link leads to. */
  model: BuiltInModelName
  /** What is typed into the search field. */
  text: string
  projects: Reading<ProjectTraining>
  onType: (text: string) => void
}

/** The last training of each project. */
export const TrainingsCard = ({ model, text, projects, onType }: Props) => {
  const { t, i18n } = useLingui()
  const names = useModelNames()
  const share = (it: number) => i18n.number(it, { style: 'percent', maximumFractionDigits: 1 })
  const { rows } = projects
  return (
    <TitledCard
      id="trainings"
      title={<Trans>各项目的训练</Trans>}
      description={
        <Trans>
          偏差：模型把多少比例的买家算到了别的订单数上，0 最好。相关性：订单数与金额的相关，离 0 越远，金额预测越不可靠。
        </Trans>
      }
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
        <div className={css({ maxWidth: '320px' })}>
          <SearchField label={t`项目或组织`} value={text} onEdit={onType} />
        </div>
        {rows.length === 0 && !projects.isLoading && !projects.problem ? (
          <p className={css({ color: 'fg.muted' })}>
            <Trans>没有符合条件的训练记录。</Trans>
          </p>
        ) : (
          <PlainTable
            label={t`各项目的训练`}
            rows={rows}
            rowId={({ id }) => id}
            columns={[
              {
                id: 'name',
                title: t`项目`,
                cell: ({ id, name, isSample }) => (
                  <Link href={`/admin/ai-models/${model}?project=${id}`} className={link}>
                    {isSample ? t`${name}（示例）` : name}
                  </Link>
                ),
              },
              {
                id: 'organization',
                title: t`组织`,
                cell: ({ organization: { id, name } }) => (
                  <Link href={`/admin/organizations/${id}`} className={link}>
                    {name}
                  </Link>
                ),
              },
              { id: 'at', title: t`最近训练`, cell: ({ trainedAt }) => <TimeText at={trainedAt} /> },
              { id: 'buyers', title: t`买家`, numeric: true, cell: ({ buyers }) => i18n.number(buyers) },
              { id: 'repeat', title: t`复购买家`, numeric: true, cell: ({ repeatBuyers }) => i18n.number(repeatBuyers) },
              { id: 'state', title: t`复购预测`, cell: ({ buying }) => names.trainings[buying] },
              {
                id: 'fittedTo',
                title: t`训练所用买家`,
                numeric: true,
                cell: ({ fittedTo }) => fittedTo !== null && i18n.number(fittedTo),
              },
              {
                id: 'misplaced',
                title: t`偏差`,
                numeric: true,
                cell: ({ misplaced }) => misplaced !== null && share(misplaced),
              },
              {
                id: 'correlation',
                title: t`金额相关性`,
                numeric: true,
                cell: ({ valueCorrelation: it }) => it !== null && i18n.number(it, { maximumFractionDigits: 3 }),
              },
            ]}
          />
        )}
        {projects.onMore && (
          <div>
            <Button busy={projects.isLoadingMore} onClick={projects.onMore}>
              <Trans>载入更多</Trans>
            </Button>
          </div>
        )}
      </div>
    </TitledCard>
  )
}

const link = css({ color: 'accent', _hover: { textDecoration: 'underline' } })
