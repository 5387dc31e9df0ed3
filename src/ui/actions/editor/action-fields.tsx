import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ComponentProps, ReactNode } from 'react'
import { type ResponseActionType, responseActionTypes } from '#contract/actions/response-action-kinds.ts'
import type { SurfaceTexts, TypedContent } from '#contract/actions/response-actions-content.ts'
import type { ContentFault } from '#contract/actions/response-actions-faults.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { TypedDrawn, TypedSurface } from '#machines/actions/response-action-editing.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../../styled-system/css'
import { EmailFields } from '../email/email-fields.tsx'
import { useActionNames } from '../names.ts'
import { WebhookFields } from '../webhook/webhook-fields.tsx'
import { AppearanceFields } from './appearance-fields.tsx'
import { CouponActionFields, CouponFields, type Pools } from './coupon-fields.tsx'
import { DisplayFields } from './display-fields.tsx'
import { DraftMark } from './draft-mark.tsx'
import type { EditorActor } from './editor-screen.tsx'
import { TextsFields } from './texts-fields.tsx'

/** The changes of a content, from `src/machines/actions/response-action-editing.ts`. */
export type Edits = {
  withType: (typed: TypedContent, type: ResponseActionType, language: Locale) => TypedContent
  withContent: (typed: TypedSurface, change: Partial<Omit<TypedSurface['content'], 'position'>>) => TypedSurface
  withPosition: (typed: TypedSurface, position: string) => TypedSurface
  withTexts: (typed: TypedDrawn, language: Locale, change: Partial<SurfaceTexts> | null) => TypedDrawn
}

/** What the parts of the form are given. */
export type FieldsProps = {
  typed: TypedSurface
  edits: Edits
  /** Changes the content. */
  onEdit: (typed: TypedDrawn) => void
  /** What is wrong with the field of a path, as text. */
  faultOf: (path: string) => string | undefined
}

type Props = {
  actor: EditorActor
  edits: Edits
  draftFaults: readonly ContentFault[]
  faults: readonly ContentFault[]
  language: Locale
  onLanguage: (language: Locale) => void
  pools: Pools
  /** Drafts texts in the languages that are missing; null for what has no texts. */
  drafting: ReactNode
}

/** The form of the editor. What is not valid is shown at once, what is missing after an attempt to publish. */
export const ActionFields = ({ actor, edits, draftFaults, faults, language, onLanguage, pools, drafting }: Props) => {
  const { t } = useLingui()
  const { types, faultText } = useActionNames()
  const problemText = useProblemText()
  const { base, name, typed, drafted, isTried, problem, language: first } = useSelector(actor, (it) => it.context)
  const isLocked = useSelector(actor, (it) => !it.matches({ open: 'editing' }))
  const ofPool = faults.filter(({ code }) => isOfPool(code))
  const shown = isTried ? faults : [...draftFaults.filter(({ code }) => code !== 'text.required'), ...ofPool]
  const faultOf = (path: string) => {
    const found = shown.find((it) => it.path.join('.') === path)
    return found && faultText(found)
  }
  const texts = {
    language,
    onLanguage,
    drafted,
    mark: drafted.includes(language) && (
      <DraftMark
        language={language}
        problem={faultOf(`texts.${language}`)}
        onAccept={() => actor.send({ type: 'texts.accept', language })}
      />
    ),
  }
  const onEdit = (next: TypedContent) => actor.send({ type: 'content.edit', typed: next })
  return (
    <fieldset disabled={isLocked} className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
      {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
      <Card className={css({ display: 'grid', gap: '4' })}>
        <TextField
          label={t`名称`}
          name="name"
          autoComplete="off"
          hint={<Trans>只在控制台中显示，访客看不到。</Trans>}
          value={name}
          problem={faultOf('name')}
          onEdit={(value) => actor.send({ type: 'name.edit', name: value })}
          onLeave={nothing}
        />
        {base === null ? (
          <Choice
            label={t`类型`}
            name="type"
            value={typed.type}
            options={responseActionTypes.map((it) => ({ value: it, label: types[it] }))}
            onChoose={(it) => onEdit(edits.withType(typed, it, first))}
          />
        ) : (
          <p className={css({ color: 'fg.muted', fontSize: 's' })}>
            <Trans>类型：{types[typed.type]}</Trans>
          </p>
        )}
      </Card>
      {drafting}
      {typed.type === 'webhook' && <WebhookFields typed={typed} onEdit={onEdit} faultOf={faultOf} />}
      {typed.type === 'email' && <EmailFields typed={typed} onEdit={onEdit} faultOf={faultOf} {...texts} />}
      {typed.type === 'coupon' && (
        <>
          <TextsFields typed={typed} edits={edits} onEdit={onEdit} faultOf={faultOf} {...texts} />
          <CouponActionFields typed={typed} onEdit={onEdit} faultOf={faultOf} pools={pools} />
        </>
      )}
      {typed.type !== 'webhook' && typed.type !== 'email' && typed.type !== 'coupon' && (
        <SurfaceFields typed={typed} edits={edits} onEdit={onEdit} faultOf={faultOf} texts={texts} pools={pools} />
      )}
    </fieldset>
  )
}

type Texts = Pick<ComponentProps<typeof TextsFields>, 'language' | 'onLanguage' | 'drafted' | 'mark'>
type SurfaceFieldsProps = FieldsProps & Pick<Props, 'pools'> & { texts: Texts }

const SurfaceFields = ({ texts, pools, ...fields }: SurfaceFieldsProps) => (
  <>
    <TextsFields {...fields} {...texts} />
    <CouponFields {...fields} pools={pools} />
    <AppearanceFields {...fields} />
    <DisplayFields {...fields} />
  </>
)

/** Whether a pool was chosen that issues no codes. This is told at once: the pool may run dry meanwhile. */
const isOfPool = (code: ContentFault['code']) => code === 'coupon.unknown' || code === 'coupon.empty' || code === 'coupon.ended'
const nothing = () => {}
