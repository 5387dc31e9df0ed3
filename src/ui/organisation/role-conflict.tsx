import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { differenceOf, draftOf } from '#contract/organisation/role-draft.ts'
import { ConflictNote } from '#ui/patterns/editor/conflict-note.tsx'
import { Difference } from './difference.tsx'
import type { MatrixActor } from './role-dialogs.tsx'

/** Somebody else changed or deleted the role meanwhile: what they did, and whose version goes on. */
export const RoleConflict = ({ actor }: { actor: MatrixActor }) => {
  const { t } = useLingui()
  const { base, theirs } = useSelector(actor, (it) => it.context)
  const isShown = useSelector(actor, (it) => it.matches({ open: 'conflicted' }))
  if (!isShown) return null
  const name = base?.name ?? ''
  return (
    <ConflictNote
      title={theirs ? t`其他人刚刚修改了角色“${name}”，您的修改还没有保存` : t`其他人刚刚删除了角色“${name}”，您的修改还没有保存`}
      onKeepMine={() => actor.send({ type: 'conflict.keepMine' })}
      onTakeTheirs={() => actor.send({ type: 'conflict.takeTheirs' })}
    >
      {theirs ? (
        <>
          <p>
            <Trans>他们的修改：</Trans>
          </p>
          <Difference difference={differenceOf(base, draftOf(theirs))} name={theirs.name} members={theirs.members} />
        </>
      ) : (
        <Trans>如果保留您的修改，会用它创建一个新角色。</Trans>
      )}
    </ConflictNote>
  )
}
