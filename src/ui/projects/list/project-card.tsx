import { Trans, useLingui } from '@lingui/react/macro'
import type { Project } from '#contract/projects/projects.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { SampleMark } from '#ui/shell/frame/sample-mark.tsx'
import { css } from '../../../../styled-system/css'
import type { Selection } from './projects-screen.tsx'

type Props = {
  project: Project
  isCurrent: boolean
  isOnly: boolean
  isSaving: boolean
  actor: Selection
  onChoose: (id: string) => void
  /** Deletes a sample project at once, without asking. */
  onDeleteSample?: (() => void) | undefined
}

/** A project's card: name, date of creation and actions. */
export const ProjectCard = ({ project, isCurrent, isOnly, isSaving, actor, onChoose, onDeleteSample }: Props) => {
  const { t, i18n } = useLingui()
  const name = project.projectName || t`未命名项目`
  return (
    <li className={card}>
      <div className={css({ display: 'flex', gap: '2', alignItems: 'center', minHeight: '7' })}>
        <Icon name="folder" className={css({ color: 'fg.muted' })} />
        <h2 className={title} title={name}>
          {name}
        </h2>
        {project.isSample && <SampleMark />}
        {isCurrent && (
          <Badge tone="accent">
            <Trans>当前</Trans>
          </Badge>
        )}
      </div>
      <p className={css({ color: 'fg.muted', fontSize: 's' })}>
        <Trans>创建于 {dateText(i18n, project.gmtCreate, { dateStyle: 'medium' })}</Trans>
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '1', marginTop: 'auto' })}>
        <Link href={`/projects/${project.id}`} aria-label={t`${name} 的 SDK 集成`} className={buttonRecipe({ size: 'small' })}>
          <Icon name="code" />
          <Trans>SDK 集成</Trans>
        </Link>
        {!isCurrent && (
          <Button size="small" look="ghost" aria-label={t`设为当前：${name}`} onClick={() => onChoose(project.id)}>
            <Trans>设为当前</Trans>
          </Button>
        )}
        <span className={css({ flex: '1' })} />
        <Button
          size="small"
          look="ghost"
          icon="edit"
          disabled={isSaving}
          aria-label={t`编辑 ${name}`}
          title={t`编辑`}
          onClick={() => actor.send({ type: 'renaming.open', id: project.id })}
        />
        {(!isOnly || project.isSample) && (
          <Button
            size="small"
            look="ghost"
            icon="trash"
            disabled={isSaving}
            aria-label={t`删除 ${name}`}
            title={t`删除`}
            onClick={() => (project.isSample ? onDeleteSample?.() : actor.send({ type: 'deletion.open', id: project.id }))}
          />
        )}
      </div>
    </li>
  )
}

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
const title = css({
  fontWeight: 'bold',
  flex: '1',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
