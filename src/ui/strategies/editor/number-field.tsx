import { TextField } from '#ui/components/text-field.tsx'

type Props = {
  label: string
  name: string
  value: number | null
  min?: number
  max?: number
  problem: string | undefined
  hint?: string
  onEdit: (value: number) => void
}

/** A number that may be missing while it is edited: then it is NaN. */
export const NumberField = ({ value, onEdit, ...rest }: Props) => (
  <TextField
    type="number"
    autoComplete="off"
    value={value === null || Number.isNaN(value) ? '' : String(value)}
    onEdit={(text) => onEdit(text === '' ? Number.NaN : Number(text))}
    onLeave={nothing}
    {...rest}
  />
)

const nothing = () => {}
