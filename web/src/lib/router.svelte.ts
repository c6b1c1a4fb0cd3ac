/** The current path as a route, and navigation. */

export type Route =
  | { name: 'home' }
  | { name: 'lobby' }
  | { name: 'watch' }
  | { name: 'games' }
  | { name: 'friends' }
  | { name: 'device' }
  | { name: 'keep' }
  | { name: 'rules' }
  | { name: 'learn' }
  | { name: 'minute' }
  | { name: 'puzzles' }
  | { name: 'settings' }
  | { name: 'analysis' }
  | { name: 'daily' }
  | { name: 'table'; id: string }
  | { name: 'replay'; id: string }
  | { name: 'review'; id: string }
  | { name: 'join'; id: string }
  | { name: 'tv'; id: string }
  | { name: 'sheet'; id: string }
  | { name: 'lesson'; id: string }
  | { name: 'dailyDay'; id: string }
  | { name: 'puzzle'; id: string }
  | { name: 'notFound'; path: string };

const PLAIN = [
  'lobby',
  'watch',
  'games',
  'friends',
  'device',
  'keep',
  'rules',
  'learn',
  'minute',
  'puzzles',
  'settings',
  'analysis',
  'daily',
] as const;

/** The route of a path; an unknown path is a route too. */
export function parse(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts;
  if (first === undefined) return { name: 'home' };
  if (parts.length === 1) {
    const plain = PLAIN.find((name) => name === first);
    if (plain) return { name: plain };
  }
  if (parts.length === 2 && second !== undefined) {
    const word = decode(second);
    if (word !== null && first === 'table') return { name: 'table', id: word };
    if (word !== null && first === 'replay') return { name: 'replay', id: word };
    if (word !== null && first === 'review') return { name: 'review', id: word };
    if (word !== null && first === 'join') return { name: 'join', id: word };
    if (word !== null && first === 'tv') return { name: 'tv', id: word };
    if (word !== null && first === 'sheet') return { name: 'sheet', id: word };
    if (word !== null && first === 'lesson') return { name: 'lesson', id: word };
    if (word !== null && first === 'daily') return { name: 'dailyDay', id: word };
    if (word !== null && first === 'puzzle') return { name: 'puzzle', id: word };
  }
  return { name: 'notFound', path };
}

/** The path of a route: the inverse of `parse`. */
export function path(route: Route): string {
  switch (route.name) {
    case 'home':
      return '/';
    case 'table':
    case 'replay':
    case 'review':
    case 'join':
    case 'tv':
    case 'sheet':
    case 'lesson':
    case 'puzzle':
      return `/${route.name}/${encodeURIComponent(route.id)}`;
    case 'dailyDay':
      return `/daily/${encodeURIComponent(route.id)}`;
    case 'notFound':
      return route.path;
    default:
      return `/${route.name}`;
  }
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** What the history keeps of a step of ours. */
interface Step {
  /** The path that one came from, if that was one of ours. */
  readonly from: string | null;
  /** How many sheets are open over the screen. */
  readonly sheets: number;
}

const FIRST: Step = { from: null, sheets: 0 };

class Router {
  #path = $state(typeof location === 'undefined' ? '/' : location.pathname);
  #search = $state(typeof location === 'undefined' ? '' : location.search);
  #step = $state.raw<Step>(FIRST);
  readonly route: Route = $derived(parse(this.#path));
  readonly query: URLSearchParams = $derived(new URLSearchParams(this.#search));
  /** Where one came from; null when this screen was the first. */
  readonly from: Route | null = $derived(this.#step.from === null ? null : parse(this.#step.from));

  /** What closes the open sheets, the topmost last. */
  #sheets: (() => void)[] = [];
  /** The history is on its way to another step, which it takes later. */
  #travelling = false;
  #next: (() => void) | null = null;

  /** Go to a path of ours; `replace` leaves no step back. */
  go(to: string | Route, { replace = false }: { replace?: boolean } = {}): void {
    const target = typeof to === 'string' ? to : path(to);
    const here = location.pathname + location.search;
    const { from, sheets } = kept();
    if (replace && sheets > 0) this.#travel(-sheets);
    if (this.#travelling) {
      this.#next = () => this.go(to, { replace });
      return;
    }
    if (target === here) return;
    // The step of a sheet is not worth coming back to.
    const step: Step = { from: replace ? from : here, sheets: 0 };
    if (replace || sheets > 0) history.replaceState(step, '', target);
    else history.pushState(step, '', target);
    this.#read();
    scrollTo(0, 0);
  }

  /** Go back to where one came from, or home. */
  back(): void {
    if (this.#step.from === null) this.go('/', { replace: true });
    else history.back();
  }

  /** A sheet opened: the browser's Back closes it. Returns a function to call when it has closed. */
  openSheet(close: () => void): () => void {
    this.#sheets.push(close);
    queueMicrotask(() => this.#agree());
    return () => {
      this.#sheets = this.#sheets.filter((each) => each !== close);
      queueMicrotask(() => this.#agree());
    };
  }

  /** Bring the history in line with the sheets that are open. */
  #agree(): void {
    if (this.#travelling) return;
    const step = kept();
    const surplus = step.sheets - this.#sheets.length;
    if (surplus > 0) this.#travel(-surplus);
    for (let sheets = step.sheets + 1; sheets <= this.#sheets.length; sheets++) {
      history.pushState({ ...step, sheets }, '');
    }
  }

  #travel(steps: number): void {
    if (!this.#travelling) history.go(steps);
    this.#travelling = true;
  }

  /** Follow links of ours and the browser's buttons; returns a function that stops it. */
  listen(): () => void {
    const onPop = () => {
      this.#travelling = false;
      this.#read();
      for (const close of this.#sheets.splice(kept().sheets).reverse()) close();
      this.#agree();
      const next = this.#next;
      this.#next = null;
      next?.();
    };
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest('a');
      if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download'))
        return;
      if (link.pathname.startsWith('/api/') || link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    };
    this.#read();
    this.#agree();
    addEventListener('popstate', onPop);
    document.addEventListener('click', onClick);
    return () => {
      removeEventListener('popstate', onPop);
      document.removeEventListener('click', onClick);
    };
  }

  #read(): void {
    this.#path = location.pathname;
    this.#search = location.search;
    this.#step = kept();
  }
}

function kept(): Step {
  return (history.state as Step | null) ?? FIRST;
}

export const router = new Router();
