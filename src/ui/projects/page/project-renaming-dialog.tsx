import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { projectRenamingMachine } from '#machines/projects/project-renaming.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useFocusOnRejection } from '#ui/kit/use-focus-on-rejection.ts'
import { useFieldText } from '#ui/messages/field-text.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'

type Props = { actor: ActorRefFrom<typeof projectRenamingMachine>; onClose: () => void }

export const ProjectRenamingDialog = ({ actor, onClose }: Props) => {
  const { t } = useLingui()
  const { values, problems } = useSelector(actor, (it) => it.context.form)
  const input = useRef<HTMLInputElement>(null)
  const problem = useSelector(actor, (it) => it.context.problem)
  const [fieldText, problemText] = [useFieldText(), useProblemText()]
  return (
    <Dialog title={t`编辑项目`} onClose={onClose} initialFocus={() => input.current}>
      <div ref={useFocusOnRejection(actor)}>
        <Form onSubmit={() => actor.send({ type: 'form.submit' })}>
          {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
          <TextField
            ref={input}
            name="name"
            label={t`项目名称`}
            autoComplete="off"
            value={values.name}
            problem={fieldText(problems.name)}
            onEdit={(value) => actor.send({ type: 'field.edit', field: 'name', value })}
            onLeave={() => actor.send({ type: 'field.leave', field: 'name' })}
          />
          <DialogButtons action={<Trans>保存</Trans>} onCancel={onClose} />
        </Form>
      </div>
    </Dialog>
  )
}
