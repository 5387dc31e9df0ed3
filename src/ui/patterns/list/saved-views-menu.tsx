import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { Menu, type MenuItem } from '#ui/components/menu.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'

type View = { id: string; name: string; search: string }
type NameProblem = 'name.required' | 'name.long' | 'name.taken' | 'views.full'

type Props = {
  views: readonly View[]
  /** The part of the address that makes the present view. */
  search: string
  /** What is being named, or null. */
  naming: { id: string | null; name: string } | null
  nameProblem: NameProblem | null
  /** The name of the view that was removed last and can be restored; null where there is none. */
  removed: string | null
  onRestore: () => void
  onChoose: (id: string) => void
  onAdd: () => void
  onRename: (id: string) => void
  onUpdate: (id: string) => void
  onRemove: (id: string) => void
  onName: (name: string) => void
  onSubmit: () => void
  onCancel: () => void
}

/** The views of a page that somebody named: goes to one, names the present one, and changes the one that is shown. */
export const SavedViewsMenu = ({ views, search, naming, onChoose, onAdd, onRename, onUpdate, onRemove, ...rest }: Props) => {
  const { removed, onRestore, ...form } = rest
  const { t } = useLingui()
  const [last, remember] = useState<string | null>(null)
  const current = views.find((it) => it.search === search) ?? null
  if (current && current.id !== last) remember(current.id)
  const changed = current ? null : (views.find(({ id }) => id === last) ?? null)
  const subject = current ?? changed
  const items: MenuItem[] = [
    ...views.map(({ id, name }) => ({
      id: `view:${id}`,
      label: name,
      checked: id === current?.id,
      onSelect: () => onChoose(id),
    })),
    ...(current
      ? []
      : [{ id: 'add', label: t`保存当前视图…`, icon: 'plus' as const, separated: views.length > 0, onSelect: onAdd }]),
    ...(changed
      ? [{ id: 'update', label: t`更新“${changed.name}”`, icon: 'refresh' as const, onSelect: () => onUpdate(changed.id) }]
      : []),
    ...(subject
      ? [
          {
            id: 'rename',
            label: t`重命名“${subject.name}”…`,
            icon: 'edit' as const,
            separated: true,
            onSelect: () => onRename(subject.id),
          },
          { id: 'remove', label: t`删除“${subject.name}”`, icon: 'trash' as const, onSelect: () => onRemove(subject.id) },
        ]
      : []),
    ...(removed === null ? [] : [{ id: 'restore', label: t`恢复“${removed}”`, icon: 'back' as const, onSelect: onRestore }]),
  ]
  return (
    <>
      <Menu label={t`已存视图`} trigger={<span>{current?.name ?? t`视图`}</span>} items={items} />
      {naming && <NameDialog naming={naming} {...form} />}
    </>
  )
}

type NameProps = Pick<Props, 'nameProblem' | 'onName' | 'onSubmit' | 'onCancel'> & { naming: { id: string | null; name: string } }

const NameDialog = ({ naming, nameProblem, onName, onSubmit, onCancel }: NameProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const texts: Record<NameProblem, string> = {
    'name.required': t`请输入名称。`,
    'name.long': t`名称最多 60 个字符。`,
    'name.taken': t`已有同名的视图。`,
    'views.full': t`最多保存 50 个视图。请先删除一个。`,
  }
  return (
    <Dialog
      title={naming.id === null ? t`保存当前视图` : t`重命名视图`}
      description={naming.id === null ? t`筛选、排序和列会一起保存，只有您能看到。` : undefined}
      onClose={onCancel}
      initialFocus={() => input.current}
    >
      <Form onSubmit={onSubmit}>
        <TextField
          ref={input}
          name="view"
          label={t`名称`}
          autoComplete="off"
          value={naming.name}
          onEdit={onName}
          onLeave={() => {}}
          problem={nameProblem ? texts[nameProblem] : undefined}
        />
        <DialogButtons action={<Trans>保存</Trans>} onCancel={onCancel} />
      </Form>
    </Dialog>
  )
}
