import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type DeletedProject, deletedProjectDays } from '#contract/projects/projects.ts'
import type { deletedProjectsMachine } from '#machines/projects/deleted-projects.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { SampleMark } from '#ui/shell/frame/sample-mark.tsx'
import { css } from '../../../../styled-system/css'

type Actor = ActorRefFrom<typeof deletedProjectsMachine>

/** Deleted projects that can be restored. Renders nothing if there are none, or if the user may not see them. */
export const DeletedProjects = ({ actor }: { actor: Actor }) => {
  const projects = useSelector(actor, (it) => it.context.projects)
  const isDenied = useSelector(actor, (it) => it.matches('denied'))
  const hasFailed = useSelector(actor, (it) => it.matches('failed'))
  if (isDenied || (projects.length === 0 && !hasFailed)) return null
  return (
    <section aria-labelledby="deleted-projects" className={css({ marginTop: '8' })}>
      <h2 id="deleted-projects" className={css({ fontSize: 'm', fontWeight: 'bold' })}>
        <Trans>最近删除</Trans>
      </h2>
      {hasFailed && <Failed actor={actor} />}
      {projects.length > 0 && (
        <>
          <p className={css({ color: 'fg.muted', fontSize: 's', marginBottom: '2' })}>
            <Trans>
              删除的项目会保留 <Plural value={deletedProjectDays} other="# 天" />
              ，期间不接收事件，其密钥无效。
            </Trans>
          </p>
          <ul>
            {projects.map((project) => (
              <Row key={project.id} project={project} actor={actor} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const Row = ({ project, actor }: { project: DeletedProject; actor: Actor }) => {
  const { t, i18n } = useLingui()
  const isRestoring = useSelector(actor, (it) => it.context.restoring === project.id)
  const canRestore = useSelector(actor, (it) => it.matches('listed'))
  const name = project.projectName || t`未命名项目`
  return (
    <li
      className={css({
        display: 'flex',
        gap: '3',
        alignItems: 'center',
        paddingBlock: '3',
        borderTop: '1px solid token(colors.line)',
      })}
    >
      <div className={css({ flex: '1', minWidth: '0' })}>
        <div className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>
          <bdi>{name}</bdi> {project.isSample && <SampleMark />}
        </div>
        <p className={css({ color: 'fg.muted', fontSize: 's' })}>
          <Trans>删除于 {i18n.date(project.deletedAt, { dateStyle: 'medium' })}</Trans>
          {' · '}
          <Plural value={project.daysLeft} other="还可恢复 # 天" />
        </p>
      </div>
      <Button
        size="small"
        busy={isRestoring}
        disabled={!canRestore}
        aria-label={t`恢复 ${name}`}
        onClick={() => actor.send({ type: 'project.restore', id: project.id })}
      >
        <Trans>恢复</Trans>
      </Button>
    </li>
  )
}

const Failed = ({ actor }: { actor: Actor }) => {
  const problem = useSelector(actor, (it) => it.context.problem)
  const problemText = useProblemText()
  return (
    <LoadFailure size="small" onRetry={() => actor.send({ type: 'deleted.reload' })} className={css({ marginBlock: '2' })}>
      <Trans>最近删除的项目加载失败</Trans>
      {problem && <>: {problemText(problem)}</>}
    </LoadFailure>
  )
}
