import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { projectCreationMachine } from '#machines/projects/project-creation.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useFocusOnRejection } from '#ui/kit/use-focus-on-rejection.ts'
import { useFieldText } from '#ui/messages/field-text.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'

type Props = {
  actor: ActorRefFrom<typeof projectCreationMachine>
  /** There is no project yet: the dialog stays until one exists, or until the person logs out. */
  forced: boolean
  onClose: () => void
  onLeave: () => void
  /** Shown below the form while there is no project. */
  sample?: ReactNode
}

export const ProjectCreationDialog = ({ actor, forced, onClose, onLeave, sample }: Props) => {
  const { t } = useLingui()
  const { values, problems } = useSelector(actor, (it) => it.context.form)
  const problem = useSelector(actor, (it) => it.context.problem)
  const busy = useSelector(actor, (it) => it.hasTag('busy'))
  const input = useRef<HTMLInputElement>(null)
  const [fieldText, problemText] = [useFieldText(), useProblemText()]
  return (
    <Dialog
      title={t`创建项目`}
      description={forced ? t`您在此组织中还不能访问任何项目，请先创建一个。` : t`每个项目有自己的 SDK 密钥和事件。`}
      onClose={forced ? undefined : onClose}
      initialFocus={() => input.current}
    >
      <div ref={useFocusOnRejection(actor)}>
        <Form onSubmit={() => actor.send({ type: 'form.submit' })}>
          {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
          <TextField
            ref={input}
            name="name"
            label={t`项目名称`}
            autoComplete="off"
            value={values.name}
            disabled={busy}
            problem={fieldText(problems.name)}
            onEdit={(value) => actor.send({ type: 'field.edit', field: 'name', value })}
            onLeave={() => actor.send({ type: 'field.leave', field: 'name' })}
          />
          <DialogButtons
            action={<Trans>创建</Trans>}
            busy={busy}
            cancel={forced && <Trans>退出登录</Trans>}
            onCancel={forced ? onLeave : onClose}
          />
        </Form>
      </div>
      {forced && sample}
    </Dialog>
  )
}
