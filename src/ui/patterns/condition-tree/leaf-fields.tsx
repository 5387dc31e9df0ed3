import { Trans, useLingui } from '@lingui/react/macro'
import { type LeafDraft, leafKindOf } from '#contract/segments/leaf-kinds.ts'
import { LineInput, LineSelect } from '#ui/components/line-fields.tsx'
import { css } from '../../../../styled-system/css'
import { DidFields } from './did-fields.tsx'
import { EventInput, type FieldsProps } from './event-input.tsx'
import {
  isProfileField,
  operatorOf,
  operatorsFor,
  profileFields,
  recordOf,
  textOf,
  typeOf,
  withOperator,
  withSubject,
} from './leaf-drafts.ts'
import { useNames } from './names.ts'
import { NumberInput, ValueField } from './value-field.tsx'

/** The fields of a condition, in the order of its sentence. */
export const LeafFields = (props: FieldsProps) => {
  const { leaf, vocabulary, isWrong, onEdit } = props
  const { t } = useLingui()
  const names = useNames()
  switch (leafKindOf(leaf)) {
    case 'trait':
      return (
        <>
          <LineInput
            label={t`特征名称`}
            value={textOf(leaf.trait)}
            suggestions={vocabulary.traits.map(({ name }) => name)}
            isWrong={isWrong('trait')}
            onEdit={(name) => onEdit(withSubject(leaf, 'trait', name, vocabulary))}
          />
          <Comparison {...props} />
        </>
      )
    case 'profile':
      return (
        <>
          <LineSelect
            label={t`概况`}
            value={isProfileField(leaf.profile) ? leaf.profile : 'identified'}
            options={Object.keys(profileFields)
              .filter(isProfileField)
              .map((value) => ({ value, label: names.fields[value] }))}
            onChoose={(field) => onEdit(withSubject(leaf, 'profile', field, vocabulary))}
          />
          <Comparison {...props} />
        </>
      )
    case 'did':
      return <DidFields {...props} />
    case 'last':
      return (
        <>
          <EventInput {...props} field="last" />
          <LineSelect
            label={t`时间条件`}
            value={leaf.is === 'before' ? 'before' : 'within'}
            options={[
              { value: 'within', label: t`在若干天以内` },
              { value: 'before', label: t`在若干天以前` },
            ]}
            onChoose={(is) => onEdit({ ...leaf, is })}
          />
          <NumberInput label={t`天数`} value={leaf.days} isWrong={isWrong('days')} onEdit={(days) => onEdit({ ...leaf, days })} />
        </>
      )
    case 'rfm':
      return <RfmFields {...props} />
    case 'consent':
      return (
        <>
          <LineSelect
            label={t`用途`}
            value={textOf(leaf.consent)}
            options={Object.entries(names.consents).map(([value, label]) => ({ value, label }))}
            onChoose={(consent) => onEdit({ ...leaf, consent })}
          />
          <LineSelect
            label={t`状态`}
            value={textOf(leaf.is)}
            options={Object.entries(names.consentStates).map(([value, label]) => ({ value, label }))}
            onChoose={(is) => onEdit({ ...leaf, is })}
          />
        </>
      )
    case 'segment':
      return <Named {...props} field="segment" label={t`分群`} items={vocabulary.segments} />
    case 'list':
      return <Named {...props} field="list" label={t`名单`} items={vocabulary.lists} />
    case 'bucket':
      return <BucketFields {...props} />
  }
}

const Comparison = ({ leaf, vocabulary, isWrong, onEdit }: FieldsProps) => {
  const { t } = useLingui()
  const names = useNames()
  const type = typeOf(leaf, vocabulary)
  return (
    <>
      <LineSelect
        label={t`比较方式`}
        value={operatorOf(leaf)}
        options={operatorsFor(leaf, type).map((value) => ({ value, label: names.operators[value] }))}
        isWrong={isWrong('is')}
        onChoose={(is) => onEdit(withOperator(leaf, is, type))}
      />
      <ValueField leaf={leaf} type={type} isWrong={isWrong('value')} onEdit={(value) => onEdit({ ...leaf, value })} />
    </>
  )
}

type NamedProps = FieldsProps & { field: string; label: string; items: readonly { id: string; name: string }[] }

const Named = ({ leaf, isWrong, onEdit, field, label, items }: NamedProps) => {
  const { t } = useLingui()
  return (
    <LineSelect
      label={label}
      value={textOf(leaf[field])}
      placeholder={t`请选择`}
      options={items.map(({ id, name }) => ({ value: id, label: name }))}
      isWrong={isWrong(field)}
      onChoose={(id) => onEdit({ ...leaf, [field]: id })}
    />
  )
}

const RfmFields = ({ leaf, vocabulary, onEdit }: FieldsProps) => {
  const { t } = useLingui()
  const chosen: unknown[] = Array.isArray(leaf.rfm) ? leaf.rfm : []
  return (
    <fieldset aria-label={t`RFM 分组`} className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
      {vocabulary.rfm.map(({ id, name }) => (
        <label key={id} className={css({ display: 'inline-flex', gap: '1', alignItems: 'center' })}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onEdit({ ...leaf, rfm: target.checked ? [...chosen, id] : chosen.filter((it) => it !== id) })
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

const BucketFields = ({ leaf, isWrong, onEdit }: FieldsProps) => {
  const { t } = useLingui()
  const bucket = recordOf(leaf.bucket)
  const edit = (part: LeafDraft) => onEdit({ ...leaf, bucket: { ...bucket, ...part } })
  return (
    <>
      <LineInput
        label={t`分桶名称`}
        value={textOf(bucket.salt)}
        isWrong={isWrong('bucket.salt')}
        onEdit={(salt) => edit({ salt })}
      />
      <NumberInput label={t`从`} value={bucket.from} isWrong={isWrong('bucket.from')} onEdit={(from) => edit({ from })} />
      <NumberInput label={t`到（不含）`} value={bucket.to} isWrong={isWrong('bucket.to')} onEdit={(to) => edit({ to })} />
      <span>
        <Trans>共 10,000 桶</Trans>
      </span>
    </>
  )
}
