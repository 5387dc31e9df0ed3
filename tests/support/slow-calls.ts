/** `TEST_SLOW_CALLS=400` makes each call take up to 400 ms longer, at random: tests that rely on quick answers fail then. */
export const slowBy = Number(process.env.TEST_SLOW_CALLS ?? 0)

export const aMoment = async (): Promise<void> => {
  if (slowBy > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * slowBy))
}
