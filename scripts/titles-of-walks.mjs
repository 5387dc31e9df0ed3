/**
 * The titles of the walks in a record of `tests/machines/__walks__`, which their machine's tests write and compare. Below the walks the
 * record has states, whose titles have no arrow.
 */
export const titlesOfWalks = (record) =>
  record
    .split('\n\n')
    .map((it) => it.split('\n')[0])
    .filter((it) => it.includes(' → '))
