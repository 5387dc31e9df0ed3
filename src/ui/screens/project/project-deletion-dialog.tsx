import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { projectDeletionMachine } from '#machines/project-selection/project-deletion.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { css } from '../../../../styled-system/css'

type Props = { actor: ActorRefFrom<typeof projectDeletionMachine>; onClose: () => void }

/** Deletes nothing until the project's name is typed. */
export const ProjectDeletionDialog = ({ actor, onClose }: Props) => {
  const { t } = useLingui()
  const { project, typed } = useSelector(actor, (it) => it.context)
  const isSure = useSelector(actor, (it) => it.matches('sure'))
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      title={t`删除项目`}
      description={
        <Trans>
          项目“<strong className={css({ color: 'fg', overflowWrap: 'anywhere' })}>{project.projectName}</strong>
          ”及其密钥和全部事件将被永久删除。
        </Trans>
      }
      onClose={onClose}
      initialFocus={() => input.current}
    >
      <Form onSubmit={() => actor.send({ type: 'deletion.confirm' })}>
        <TextField
          ref={input}
          name="name"
          label={t`输入项目名称以确认`}
          autoComplete="off"
          value={typed}
          onEdit={(name) => actor.send({ type: 'name.type', name })}
          onLeave={() => {}}
        />
        <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '2' })}>
          <Button look="ghost" onClick={onClose}>
            <Trans>取消</Trans>
          </Button>
          <Button type="submit" look="danger" disabled={!isSure}>
            <Trans>删除项目</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
