import './texts.ts'
import { useId } from 'react'
import { control, Labelled } from '#ui/components/labelled.tsx'

type Props<Value extends string> = {
  label: string
  name: string
  value: Value
  options: readonly { value: Value; label: string }[]
  problem?: string | undefined
  onChoose: (value: Value) => void
}

/** A labelled select field in which one option is always chosen. */
export const Choice = <Value extends string>({ label, name, value, options, problem, onChoose }: Props<Value>) => {
  const id = useId()
  const choose = (chosen: string) => {
    const found = options.find((it) => it.value === chosen)
    if (found) onChoose(found.value)
  }
  return (
    <Labelled id={id} label={label} problem={problem}>
      <select
        id={id}
        name={name}
        value={value}
        onChange={({ target }) => choose(target.value)}
        aria-describedby={`${id}-problem`}
        className={control}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
