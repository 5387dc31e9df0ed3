import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { deletedProjectDays } from '#contract/projects/projects.ts'
import type { projectDeletionMachine } from '#machines/projects/project-deletion.machine.ts'
import { ExactName } from '#ui/components/exact-name.tsx'
import { DeletionDialog } from '#ui/patterns/deletion-dialog.tsx'

type Props = { actor: ActorRefFrom<typeof projectDeletionMachine>; onClose: () => void }

/** Deletes nothing until the project's name is typed. */
export const ProjectDeletionDialog = ({ actor, onClose }: Props) => {
  const { t } = useLingui()
  const { project, typed } = useSelector(actor, (it) => it.context)
  const isSure = useSelector(actor, (it) => it.matches('sure'))
  return (
    <DeletionDialog
      title={t`删除项目`}
      description={
        <Trans>
          项目“
          <ExactName name={project.projectName} />
          ”将停止接收事件。{deletedProjectDays} 天内可以在项目列表中恢复它，之后它及其密钥和全部事件将被永久删除。
        </Trans>
      }
      action={<Trans>删除项目</Trans>}
      typed={typed}
      isSure={isSure}
      onType={(name) => actor.send({ type: 'name.type', name })}
      onConfirm={() => actor.send({ type: 'deletion.confirm' })}
      onCancel={onClose}
    />
  )
}
