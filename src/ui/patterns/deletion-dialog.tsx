import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { DialogButtons } from './dialog-buttons.tsx'

type Props = {
  title: string
  description: ReactNode
  /** The label of the button that deletes. */
  action: ReactNode
  /** The typed name, and whether it is the project's name. */
  typed: string
  isSure: boolean
  onType: (name: string) => void
  onConfirm: () => void
  onCancel: () => void
}

/** A dialog about a project that deletes nothing until the project's name is typed. */
export const DeletionDialog = ({ title, description, action, typed, isSure, onType, onConfirm, onCancel }: Props) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog title={title} description={description} onClose={onCancel} initialFocus={() => input.current}>
      <Form onSubmit={onConfirm}>
        <TextField
          ref={input}
          name="name"
          label={t`输入项目名称以确认`}
          autoComplete="off"
          value={typed}
          onEdit={onType}
          onLeave={() => {}}
        />
        <DialogButtons action={action} look="danger" disabled={!isSure} onCancel={onCancel} />
      </Form>
    </Dialog>
  )
}
