/** The docstring above a file's machine, on one line; empty if there is none. */
export function docstringOf(source) {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+Machine = /.exec(source)?.[1] ?? ''
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .filter((line) => line !== '')
    .join(' ')
}
