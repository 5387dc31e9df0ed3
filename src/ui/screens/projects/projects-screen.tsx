import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Project } from '#contract/projects.ts'
import type { projectSelectionMachine } from '#machines/project-selection/project-selection.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'

type Selection = ActorRefFrom<typeof projectSelectionMachine>

/** The organisation's projects; one of them is current. */
export const ProjectsScreen = ({ actor }: { actor: Selection }) => {
  const { t } = useLingui()
  const state = useSelector(actor, (it) => it)
  return (
    <>
      <PageHeader title={t`项目管理`} description={t`每个项目有自己的 SDK 密钥和事件。`}>
        <Button
          look="primary"
          icon="plus"
          disabled={!state.matches('ready')}
          onClick={() => actor.send({ type: 'creation.open' })}
        >
          <Trans>创建项目</Trans>
        </Button>
      </PageHeader>
      {state.matches('loading') && <Loading />}
      {state.matches('failed') && <Failed actor={actor} />}
      {state.matches('ready') && (
        <ul className={grid}>
          {state.context.projects.map((project) => (
            <ProjectCard key={project.id} project={project} current={project.id === state.context.currentId} actor={actor} />
          ))}
        </ul>
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

const Failed = ({ actor }: { actor: Selection }) => {
  const { t } = useLingui()
  const problem = useSelector(actor, (it) => it.context.problem)
  const problemText = useProblemText()
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={t`项目列表加载失败`}
        action={
          <Button icon="refresh" onClick={() => actor.send({ type: 'projects.reload' })}>
            <Trans>重试</Trans>
          </Button>
        }
      >
        {problem && problemText(problem)}
      </EmptyState>
    </div>
  )
}

const ProjectCard = ({ project, current, actor }: { project: Project; current: boolean; actor: Selection }) => {
  const { t, i18n } = useLingui()
  const name = project.projectName || t`未命名项目`
  return (
    <li className={card}>
      <div className={css({ display: 'flex', gap: '2', alignItems: 'center' })}>
        <Icon name="folder" className={css({ color: 'fg.muted' })} />
        <h2
          className={css({
            fontWeight: 'bold',
            flex: '1',
            minWidth: '0',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          })}
        >
          {name}
        </h2>
        {current && (
          <Badge tone="accent">
            <Trans>当前</Trans>
          </Badge>
        )}
      </div>
      <p className={css({ color: 'fg.muted', fontSize: 's' })}>
        <Trans>创建于 {i18n.date(project.gmtCreate, { dateStyle: 'medium' })}</Trans>
      </p>
      <div className={css({ display: 'flex', gap: '2', marginTop: 'auto' })}>
        {current ? (
          <Link href="/sdk" className={buttonRecipe({ size: 'small' })}>
            <Icon name="code" />
            <Trans>SDK 集成</Trans>
          </Link>
        ) : (
          <Button
            size="small"
            aria-label={t`将 ${name} 设为当前项目`}
            onClick={() => actor.send({ type: 'project.choose', id: project.id })}
          >
            <Trans>设为当前项目</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}

const grid = css({ display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' })
const card = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  minHeight: '148px',
  padding: '5',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  boxShadow: 'raised',
})
