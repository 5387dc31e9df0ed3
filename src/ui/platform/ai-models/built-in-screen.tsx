import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import type { BuiltInModel, ProjectTraining } from '#contract/platform/built-in-models.ts'
import { Button } from '#ui/components/button.tsx'
import { Link } from '#ui/components/link.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { PlainTable } from '#ui/operations/plain-table.tsx'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useModelNames } from './names.ts'
import { ViewSwitch } from './view-switch.tsx'

type Props = {
  models: readonly BuiltInModel[]
  problem: Problem | null
  /** What is typed into the search field. */
  text: string
  projects: Reading<ProjectTraining>
  onType: (text: string) => void
  onRetry: () => void
  onEndpoints: () => void
}

/** The models that the product trains itself, altogether and by project. */
export const BuiltInScreen = ({ models, problem, text, projects, onType, onRetry, onEndpoints }: Props) => {
  const { t, i18n } = useLingui()
  const names = useModelNames()
  const problemText = useProblemText()
  const share = (it: number) => i18n.number(it, { style: 'percent', maximumFractionDigits: 1 })
  const { rows } = projects
  const failure = problem ?? projects.problem
  return (
    <div data-page="board" className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <PageHeader title={t`AI 模型`} description={t`产品自己训练的统计模型，每天按项目训练一次，数据不离开平台。`}>
        <ViewSwitch value="builtIn" onChoose={(view) => view === 'endpoints' && onEndpoints()} />
      </PageHeader>
      {failure && (
        <LoadFailure
          onRetry={() => {
            onRetry()
            projects.onRetry()
          }}
        >
          {problemText(failure)}
        </LoadFailure>
      )}
      <TitledCard id="builtIn" title={<Trans>内置模型</Trans>}>
        <PlainTable
          label={t`内置模型`}
          rows={models}
          rowId={({ name }) => name}
          columns={[
            { id: 'name', title: t`模型`, cell: ({ name }) => names.builtIn[name] },
            { id: 'projects', title: t`在用的项目`, numeric: true, cell: (it) => i18n.number(it.projects) },
            { id: 'people', title: t`这些项目的买家`, numeric: true, cell: ({ people }) => i18n.number(people) },
            { id: 'at', title: t`最近训练`, cell: ({ trainedAt }) => trainedAt && <TimeText at={trainedAt} /> },
          ]}
        />
      </TitledCard>
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
          {rows.length === 0 && !projects.isLoading && !failure ? (
            <p className={css({ color: 'fg.muted' })}>
              <Trans>没有符合条件的训练记录。</Trans>
            </p>
          ) : (
            <PlainTable
              label={t`各项目的训练`}
              rows={rows}
              rowId={({ id }) => id}
              columns={[
                { id: 'name', title: t`项目`, cell: ({ name, isSample }) => (isSample ? t`${name}（示例）` : name) },
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
    </div>
  )
}

const link = css({ color: 'accent', _hover: { textDecoration: 'underline' } })
