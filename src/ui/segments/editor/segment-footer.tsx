import '../texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { PlacedProblem } from '#machines/segments/segment-editing.ts'
import { Button } from '#ui/components/button.tsx'
import { useFieldText } from '#ui/messages/field-text.ts'
import { useConditionProblemText } from '#ui/patterns/condition-tree/names.ts'
import { EditorFooter } from '#ui/patterns/editor/editor-footer.tsx'
import type { EditorActor } from './segment-editor-screen.tsx'
import type { Place } from './use-problem-focus.ts'

type Props = { actor: EditorActor; problems: readonly PlacedProblem[]; onFocus: (place: Place) => void }

/** What hinders saving, and the button that saves. */
export const SegmentFooter = ({ actor, problems, onFocus }: Props) => {
  const [fieldText, conditionText] = [useFieldText(), useConditionProblemText()]
  const base = useSelector(actor, (it) => it.context.base)
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const canDiscard = useSelector(actor, (it) => it.can({ type: 'draft.discard' }))
  const canSave = useSelector(actor, (it) => it.can({ type: 'form.submit' }))
  return (
    <EditorFooter
      problems={problems.map((problem, place) => ({
        key: String(place),
        text: ('part' in problem ? conditionText(problem.code) : fieldText(problem.code)) ?? '',
        onShow: () => onFocus('part' in problem ? { part: problem.part } : { field: problem.field }),
      }))}
      isUnsaved={isUnsaved}
      savedAt={base?.updatedAt ?? null}
      hint={<Trans>填写名称和条件后即可保存。</Trans>}
      onDiscard={canDiscard ? () => actor.send({ type: 'draft.discard' }) : null}
    >
      <Button look="primary" busy={isBusy} disabled={!canSave} onClick={() => actor.send({ type: 'form.submit' })}>
        <Trans>保存分群</Trans>
      </Button>
    </EditorFooter>
  )
}
