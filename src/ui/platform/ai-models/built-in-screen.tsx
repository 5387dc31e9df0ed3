import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Problem } from '#contract/http/problem.ts'
import type { BuiltInModel } from '#contract/platform/built-in-models.ts'
import { Link } from '#ui/components/link.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { PlainTable } from '#ui/operations/plain-table.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useModelNames } from './names.ts'
import { useTestNames } from './test-names.ts'
import { ViewSwitch } from './view-switch.tsx'

type Props = {
  models: readonly BuiltInModel[]
  problem: Problem | null
  onRetry: () => void
  onEndpoints: () => void
  /** The trainings of the projects. */
  children: ReactNode
}

/** The models that the product trains itself, altogether and by project. */
export const BuiltInScreen = ({ models, problem, onRetry, onEndpoints, children }: Props) => {
  const { t, i18n } = useLingui()
  const names = useModelNames()
  const problemText = useProblemText()
  const { share, decimal } = useTestNames('bgNbd')
  return (
    <div data-page="board" className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <PageHeader title={t`AI 模型`} description={t`产品自己训练的统计模型，每天按项目训练一次，数据不离开平台。`}>
        <ViewSwitch value="builtIn" onChoose={(view) => view === 'endpoints' && onEndpoints()} />
      </PageHeader>
      {problem && <LoadFailure onRetry={onRetry}>{problemText(problem)}</LoadFailure>}
      <TitledCard
        id="builtIn"
        title={<Trans>内置模型</Trans>}
        description={
          <Trans>检验：用较早的订单训练，用其后的订单检验。AUC 越接近 1 越好；Brier 分数和校准误差越接近 0 越好。</Trans>
        }
      >
        <PlainTable
          label={t`内置模型`}
          rows={models}
          rowId={({ name }) => name}
          columns={[
            {
              id: 'name',
              title: t`模型`,
              cell: ({ name }) => (
                <Link href={`/admin/ai-models/${name}`} className={link}>
                  {names.builtIn[name]}
                </Link>
              ),
            },
            { id: 'versions', title: t`保留的版本`, numeric: true, cell: (it) => it.versions > 0 && i18n.number(it.versions) },
            { id: 'projects', title: t`在用的项目`, numeric: true, cell: (it) => i18n.number(it.projects) },
            { id: 'people', title: t`这些项目的买家`, numeric: true, cell: ({ people }) => i18n.number(people) },
            { id: 'at', title: t`最近训练`, cell: ({ trainedAt }) => trainedAt && <TimeText at={trainedAt} /> },
            { id: 'tested', title: t`已检验的项目`, numeric: true, cell: ({ test }) => test && i18n.number(test.projects) },
            { id: 'auc', title: 'AUC', numeric: true, cell: ({ test }) => test && decimal(test.auc) },
            { id: 'brier', title: t`Brier 分数`, numeric: true, cell: ({ test }) => test && decimal(test.brier) },
            { id: 'error', title: t`校准误差`, numeric: true, cell: ({ test }) => test && share(test.error) },
          ]}
        />
      </TitledCard>
      {children}
    </div>
  )
}

const link = css({ color: 'accent', _hover: { textDecoration: 'underline' } })
