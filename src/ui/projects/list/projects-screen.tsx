import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { searchText } from '#contract/http/search-text.ts'
import type { projectSelectionMachine } from '#machines/projects/project-selection.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { ProjectListFailure } from './list-failure.tsx'
import { ProjectCard } from './project-card.tsx'

export type Selection = ActorRefFrom<typeof projectSelectionMachine>

type Props = {
  actor: Selection
  search: string
  onSearch: (search: string) => void
  onChoose: (id: string) => void
  /** The offer of a sample project. */
  sample?: ReactNode
  onDeleteSample?: () => void
}

/** The organisation's projects; one of them is current. */
export const ProjectsScreen = ({ actor, search, onSearch, onChoose, sample, onDeleteSample }: Props) => {
  const { t } = useLingui()
  const state = useSelector(actor, (it) => it)
  const isReady = state.matches('ready')
  const { projects, currentId } = state.context
  const wanted = searchText(search).trim()
  const shown = projects.filter((project) => searchText(project.projectName).includes(wanted))
  return (
    <>
      <PageHeader title={t`项目管理`} description={t`每个项目有自己的 SDK 密钥和事件。`}>
        {isReady && sample}
        <Button look="primary" icon="plus" disabled={!isReady} onClick={() => actor.send({ type: 'creation.open' })}>
          <Trans>创建项目</Trans>
        </Button>
      </PageHeader>
      {(state.matches('recalling') || state.matches('loading')) && <Loading />}
      {state.matches('failed') && <ProjectListFailure actor={actor} />}
      {isReady && (
        <>
          <Stale actor={actor} />
          <div className={css({ marginBottom: '5', maxWidth: '360px' })}>
            <SearchField label={t`搜索项目`} value={search} onEdit={onSearch} />
          </div>
          <p role="status" className={css({ srOnly: true })}>
            <Trans>显示 {shown.length} 个项目</Trans>
          </p>
          {shown.length > 0 ? (
            <ul className={grid}>
              {shown.map((project) => (
                <ProjectCard
                  key={project.id}
                  project={project}
                  isCurrent={project.id === currentId}
                  isOnly={projects.length === 1}
                  isSaving={state.hasTag('saving')}
                  actor={actor}
                  onChoose={onChoose}
                  onDeleteSample={onDeleteSample}
                />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon="search"
              title={t({ context: 'search', message: '未找到项目' })}
              action={
                <Button onClick={() => onSearch('')}>
                  <Trans>清除搜索</Trans>
                </Button>
              }
            />
          )}
        </>
      )}
    </>
  )
}

const Loading = () => (
  <div role="status" className={css({ display: 'grid', gap: '4' })}>
    <p className={css({ color: 'fg.muted' })}>
      <Trans>加载项目列表…</Trans>
    </p>
    <div className={grid}>
      <Skeleton height={148} />
      <Skeleton height={148} />
      <Skeleton height={148} />
    </div>
  </div>
)

/** Whether the list could not be refreshed, so that it may be out of date. */
const Stale = ({ actor }: { actor: Selection }) => {
  const problem = useSelector(actor, (it) => it.context.problem)
  const problemText = useProblemText()
  if (!problem) return null
  return (
    <LoadFailure size="small" onRetry={() => actor.send({ type: 'projects.reload' })} className={css({ marginBottom: '4' })}>
      <Trans>列表可能不是最新的：{problemText(problem)}</Trans>
    </LoadFailure>
  )
}

const grid = css({ display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' })
