/** How long to wait before a part is fetched again. */
const PAUSE_MS = 2000;

/** Fetch a part of a screen that is up already; tries again until it is here, since only a network
 * that dropped in between can keep it away. */
export async function late<T extends object>(load: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    try {
      const part = await load();
      // There is none while the page is about to be loaded anew: main.ts.
      if (part) return part;
    } catch {
      // Again, below.
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
